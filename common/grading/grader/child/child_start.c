// SPDX-License-Identifier: MIT
// Starting a runner: in the box, with nothing inherited but the exchange and with what it needs of
// the environment.
#include "child.h"

#include "base/process.h"
#include "box/box.h"
#include "modules.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { EXCHANGE_IN_RUNNER = 3, ERROR_IN_RUNNER = 4, MOST_WORDS = 30, MOST_VARIABLES = 60 };

// If the machine runs out of memory, the runner is to go, and nothing of the user's.
static void volunteer_for_oom_killer(void)
{
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); // the grader is not, and then its files are root's
    const int file = open("/proc/self/oom_score_adj", O_WRONLY);
    if (file >= 0 && write(file, "1000", 4) < 0) {
        // Then the kernel chooses by itself.
    }
    close(file);
}

static void close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) {
        return;
    }
#endif
    const long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = first; descriptor < (most > 0 && most < 4096 ? most : 4096);
         descriptor++) {
        close(descriptor);
    }
}

// Descriptors 0 to 4 of the runner. The originals lie above after fcntl(), so that no dup2() hits
// one that is still needed.
static void set_descriptors(const struct gw_runner_process *runner, int error_pipe)
{
    const int nothing = open("/dev/null", O_RDONLY);
    const int output = fcntl(runner->output_descriptor, F_DUPFD, 10);
    const int exchange = fcntl(runner->exchange_descriptor, F_DUPFD, 10);
    const int errors = fcntl(error_pipe, F_DUPFD, 10);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    dup2(exchange, EXCHANGE_IN_RUNNER);
    dup2(errors, ERROR_IN_RUNNER);
    fcntl(ERROR_IN_RUNNER, F_SETFD, FD_CLOEXEC);
    close_from(ERROR_IN_RUNNER + 1);
}

static bool begins_with_one_of(const char *variable, const char *const *beginnings)
{
    for (; *beginnings; beginnings++) {
        if (strncmp(variable, *beginnings, strlen(*beginnings)) == 0) {
            return true;
        }
    }
    return false;
}

// The variables of ours that a runner reads. Not GW_SEED: whoever knows it could make the inputs
// himself; and nothing of the user's, which may have secrets in it.
char **gw_runner_environment(enum gw_box_kind box)
{
    static const char *const wanted[] = {
        "GW_DEVICE_MEMORY=", "GW_SHADOW_MEMORY=", "GW_SOURCE_ROOT=", "OMP_NUM_THREADS=",
        "LD_LIBRARY_PATH=",  "ASAN_OPTIONS=",     "UBSAN_OPTIONS=",  NULL};
    static const char *const of_a_driver[] = {
        "CUDA_", "NVIDIA_", "PTX_MACHINE_", "HOME=", "PATH=", "TMPDIR=", NULL};
    if (box == GW_BOX_OPEN) {
        unsetenv("GW_SEED");
        return environ;
    }
    static char *variables[MOST_VARIABLES + 1];
    size_t count = 0;
    for (char **variable = environ; *variable && count < MOST_VARIABLES; variable++) {
        if (begins_with_one_of(*variable, wanted) ||
            (box == GW_BOX_RUNNING_ON_GPU && begins_with_one_of(*variable, of_a_driver))) {
            variables[count++] = *variable;
        }
    }
    return variables;
}

struct start {
    const struct gw_runner_process *runner;
    int error_pipe;
    const char *modules;
};

static int become_runner(void *context)
{
    const struct start *start = context;
    const struct gw_runner_process *runner = start->runner;
    set_descriptors(runner, start->error_pipe);
    volunteer_for_oom_killer();
    char descriptor[] = {'0' + EXCHANGE_IN_RUNNER, '\0'};
    char *arguments[MOST_WORDS + 4] = {0};
    int count = 0;
    char *tool = runner->tool ? strdup(runner->tool) : NULL;
    for (char *word = tool ? strtok(tool, " ") : NULL; word && count < MOST_WORDS;
         word = strtok(NULL, " ")) {
        arguments[count++] = word;
    }
    char *program = realpath(runner->program, NULL); // the folder changes below
    arguments[count++] = program ? program : (char *)(uintptr_t)runner->program;
    arguments[count++] = descriptor;
    arguments[count] = (char *)(uintptr_t)runner->version;
    // What is not there ends the list, so the present ones come first.
    const char *const may_read[] = {runner->source, runner->sources, start->modules,
                                    runner->runtime};
    const char *read[sizeof(may_read) / sizeof(may_read[0]) + 1] = {NULL};
    for (size_t i = 0, readable = 0; i < sizeof(may_read) / sizeof(may_read[0]); i++) {
        if (may_read[i]) {
            read[readable++] = may_read[i];
        }
    }
    const struct gw_box box = {.kind = runner->box,
                               .read = read,
                               // A tool has files of its own, as large as it likes.
                               .file_size = runner->tool ? 0 : runner->most_output,
                               .address_space = runner->address_space};
    int error = 0;
    if (runner->folder && chdir(runner->folder) != 0) {
        error = errno;
    }
    if (error == 0) {
        error = gw_box_execute(&box, arguments[0], arguments, gw_runner_environment(runner->box));
    }
    return write(ERROR_IN_RUNNER, &error, sizeof(error)) < 0 ? 3 : 2;
}

int gw_runner_start(struct gw_runner_process *runner)
{
    int errors[2];
    if (pipe2(errors, O_CLOEXEC) != 0) {
        return errno;
    }
    char *modules = gw_make_modules_folder(runner);
    struct start start = {runner, errors[1], modules};
    const pid_t process =
        gw_process_start(&(struct gw_command){.before = become_runner, .context = &start});
    int error = errno;
    free(modules);
    close(errors[1]);
    if (process > 0) {
        runner->process = process;
        ssize_t length;
        do {
            length = read(errors[0], &error, sizeof(error));
        } while (length < 0 && errno == EINTR);
        if (length == 0) {
            error = 0; // the pipe closed at exec
        } else {
            gw_runner_end(runner);
        }
    }
    close(errors[0]);
    return error;
}
