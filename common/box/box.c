// SPDX-License-Identifier: MIT
// Entering the box. The order counts: what is read as root is opened before root is given up, and
// the filter comes last, since it forbids what makes the rest.
#include "box_parts.h"

#include "executing.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

const char *gw_box_lacks(enum gw_box_kind kind)
{
    if (kind == GW_BOX_OPEN) {
        return "there is no box";
    }
    if (!gw_box_has_filter()) {
        return "this kernel has no seccomp filters, so that what is run may start processes, open "
               "connections and send signals";
    }
    if (kind == GW_BOX_RUNNING_ON_GPU) {
        return "what runs on a GPU may read your files, and write and delete them, because a "
               "GPU's driver needs files of its own";
    }
    if (!gw_box_has_landlock()) {
        return "this kernel has no Landlock (Linux 5.13 has it, unless it was switched off), so "
               "that what is run may read your files, and write and delete them";
    }
    if (kind == GW_BOX_RUNNING && !gw_box_can_change_user()) {
        return "root may not become another user here, so that what is run goes on as root, though "
               "without capabilities";
    }
    return NULL;
}

// The kernel forgets who is to be told of its parent's end when a process changes its user.
static int become_powerless(const struct gw_box *box, int program)
{
    int at_parents_end = 0;
    const pid_t parent = getppid();
    prctl(PR_GET_PDEATHSIG, &at_parents_end, 0, 0, 0);
    int error = 0;
    if (box->kind == GW_BOX_RUNNING) {
        error = gw_box_change_user(box, program);
    }
    if (error == 0 && box->kind != GW_BOX_RUNNING_ON_GPU) {
        error = gw_box_drop_capabilities();
    }
    if (at_parents_end != 0) {
        prctl(PR_SET_PDEATHSIG, at_parents_end, 0, 0, 0);
        if (getppid() != parent) {
            raise(at_parents_end);
        }
    }
    return error;
}

// Without a terminal to type into; and nothing that is started gets more rights than this process.
static int begin_session(const struct gw_box *box)
{
    setsid(); // fails where this process leads a session of its own already
    gw_box_limit(box);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

static int enter(const struct gw_box *box, int program, const struct gw_box_key *key)
{
    int rules = -1;
    int error = box->kind == GW_BOX_RUNNING_ON_GPU ? 0 : gw_box_make_rules(box, program, &rules);
    if (error == 0) {
        error = begin_session(box);
    }
    if (error == 0) {
        error = become_powerless(box, program);
    }
    if (error == 0 && rules >= 0) {
        error = gw_box_enforce_rules(rules);
    }
    if (rules >= 0) {
        close(rules);
    }
    if (error == 0 && gw_box_has_filter()) {
        error = gw_box_filter(box->kind, key);
    }
    return error;
}

int gw_box_enter(const struct gw_box *box)
{
    return box->kind == GW_BOX_OPEN ? begin_session(box) : enter(box, -1, NULL);
}

int gw_box_execute(const struct gw_box *box, const char *program, char *const *arguments,
                   char *const *environment)
{
    if (box->kind == GW_BOX_OPEN || box->kind == GW_BOX_COMPILING) {
        const int error = gw_box_enter(box);
        if (error != 0) {
            return error;
        }
        execvpe(program, arguments, environment);
        return errno;
    }
    struct gw_executing executing;
    int error = gw_executing_prepare(&executing, program, arguments);
    if (error == 0) {
        error = enter(box, executing.program, &executing.key);
    }
    if (error != 0) {
        return error;
    }
    error = gw_executing_go(&executing, environment);
    // A kernel that runs programs of another processor by an emulator hands it no descriptor that
    // will be closed. Where there is no filter either, as in emulators, nothing keeps programs from
    // becoming others, and the program's path does as well.
    if (error == ENOENT && !gw_box_has_filter()) {
        execve(program, arguments, environment);
        error = errno;
    }
    return error;
}
