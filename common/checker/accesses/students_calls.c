// SPDX-License-Identifier: MIT
// Calls of the C library by which a student's program could open what is closed to it.
//
// Handlers of signals. Those of faults are not set: ours say what the fault was, and where. The
// others are called by ours, since a handler could give the code that it has stopped the right to
// touch device memory: what comes back with it is set anew.
//
// Mappings. New pages where closed ones were would be open.
#include "checker/program/dwarf_lines.h"
#include "checker/reports/reports.h"
#include "checker/shadow/access.h"
#include "checker/shadow/now.h"
#include "cpu_device/memory/protection.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>

// Absent where C is checked, and where a test plays the device.
#pragma weak gw_protection_has
#pragma weak gw_protection_return_from_handler

// What is ours does as it likes, some of it at each launch.
static bool is_called_by_student(void *return_address)
{
    static void *ours[16];
    size_t at = 0;
    while (at < sizeof(ours) / sizeof(*ours) && ours[at] && ours[at] != return_address) {
        at++;
    }
    if (at < sizeof(ours) / sizeof(*ours) && ours[at]) {
        return false;
    }
    const bool is = gw_dwarf_students_frame(&return_address, 1) != 0;
    if (!is && at < sizeof(ours) / sizeof(*ours)) {
        ours[at] = return_address;
    }
    return is;
}

static struct sigaction asked[NSIG]; // by the program

// What the handler does is no kernel's doing, though one may have been stopped.
static void call_handler(int number, siginfo_t *information, void *context)
{
    const struct sigaction *action = &asked[number];
    const void *thread = gw_now.host_thread;
    const bool fast = gw_now.fast;
    gw_now.host_thread = NULL;
    gw_now.fast = false;
    if (action->sa_flags & SA_SIGINFO) {
        action->sa_sigaction(number, information, context);
    } else {
        action->sa_handler(number);
    }
    gw_now.host_thread = thread;
    gw_now.fast = fast;
    if (gw_protection_return_from_handler) {
        gw_protection_return_from_handler(context);
    }
}

static bool is_ours(int number)
{
    return number == SIGSEGV || number == SIGBUS || number == SIGSYS;
}

static bool is_function(const struct sigaction *action)
{
    return (action->sa_flags & SA_SIGINFO) ||
           (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

int __real_sigaction(int number, const struct sigaction *action, struct sigaction *before);
int __wrap_sigaction(int number, const struct sigaction *action, struct sigaction *before);
__sighandler_t __wrap_signal(int number, __sighandler_t handler);

static int set(int number, const struct sigaction *action, struct sigaction *before)
{
    if (number <= 0 || number >= NSIG) {
        return __real_sigaction(number, action, before);
    }
    const struct sigaction previous = asked[number];
    struct sigaction real, ours;
    if (action) {
        asked[number] = *action;
        ours = *action;
        if (is_function(action)) {
            ours.sa_sigaction = call_handler;
            ours.sa_flags |= SA_SIGINFO;
        }
    }
    const int status = is_ours(number) ? 0 : __real_sigaction(number, action ? &ours : NULL, &real);
    if (status != 0) {
        asked[number] = previous;
    } else if (before) {
        const bool known = is_ours(number) || real.sa_sigaction == call_handler;
        *before = known ? previous : real;
    }
    return status;
}

int __wrap_sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    return is_called_by_student(__builtin_return_address(0))
               ? set(number, action, before)
               : __real_sigaction(number, action, before);
}

__sighandler_t __wrap_signal(int number, __sighandler_t handler)
{
    struct sigaction action = {.sa_handler = handler}, before;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    const int status = is_called_by_student(__builtin_return_address(0))
                           ? set(number, &action, &before)
                           : __real_sigaction(number, &action, &before);
    return status == 0 ? before.sa_handler : SIG_ERR;
}

// @return whether the call may not be made, which is reported
static bool is_refused(const void *start, size_t bytes, void *return_address)
{
    if (!gw_protection_has || !gw_protection_has(start, bytes) ||
        !is_called_by_student(return_address)) {
        return false;
    }
    const struct gw_access access = {.address = (uintptr_t)start,
                                     .bytes = 1,
                                     .does = GW_WRITES,
                                     .return_address = (uintptr_t)return_address};
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_WRONG_SPACE, &access);
    snprintf(draft.why, sizeof(draft.why), "remapped device memory");
    gw_report_add(&draft);
    errno = EPERM;
    return true;
}

#define GW_MAPS(result, name, parameters, arguments, bytes, refused)                               \
    result __real_##name parameters;                                                               \
    result __wrap_##name parameters;                                                               \
    result __wrap_##name parameters                                                                \
    {                                                                                              \
        return is_refused(start, bytes, __builtin_return_address(0)) ? refused                     \
                                                                     : __real_##name arguments;    \
    }

GW_MAPS(void *, mmap, (void *start, size_t length, int may, int flags, int file, off_t at),
        (start, length, may, flags, file, at), flags &MAP_FIXED ? length : 0, MAP_FAILED)
GW_MAPS(void *, mmap64, (void *start, size_t length, int may, int flags, int file, off64_t at),
        (start, length, may, flags, file, at), flags &MAP_FIXED ? length : 0, MAP_FAILED)
GW_MAPS(int, munmap, (void *start, size_t length), (start, length), length, -1)
GW_MAPS(int, madvise, (void *start, size_t length, int how), (start, length, how), length, -1)
GW_MAPS(int, posix_madvise, (void *start, size_t length, int how), (start, length, how), length,
        EPERM)
