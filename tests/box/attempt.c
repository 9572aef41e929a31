// SPDX-License-Identifier: MIT
// One attempt: a person's shell with a terminal starts the program, as a grader starts a runner.
#include "world.h"

#include "box/box.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void wait_a_moment(long milliseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

static int execute(const struct world *world, const char *name, enum manner manner)
{
    char numbers[4][32], readable[128];
    snprintf(numbers[0], sizeof(numbers[0]), "%d", world->victim);
    snprintf(numbers[1], sizeof(numbers[1]), "%llu", (unsigned long long)world->secret);
    snprintf(numbers[2], sizeof(numbers[2]), "%d", world->port[TCP]);
    snprintf(numbers[3], sizeof(numbers[3]), "%d", world->port[UDP]);
    snprintf(readable, sizeof(readable), "%s/readable", world->folder);
    char *arguments[] = {PROBE,
                         (char *)(uintptr_t)name,
                         (char *)(uintptr_t)world->folder,
                         numbers[0],
                         numbers[1],
                         numbers[2],
                         numbers[3],
                         NULL};
    if (manner == WITHOUT_BOX) {
        execv(PROBE, arguments);
        return errno;
    }
    const char *read[] = {readable, NULL};
    const struct gw_box box = {.kind = manner == IN_BOX ? GW_BOX_RUNNING : GW_BOX_RUNNING_ON_GPU,
                               .read = read,
                               .file_size = 1 << 20};
    return gw_box_execute(&box, PROBE, arguments, (char *[]){NULL});
}

// A program's descriptors are those that a grader gives it, and one of a terminal besides.
static _Noreturn void be_program(const struct world *world, const char *name, uid_t user,
                                 enum manner manner, pid_t shell)
{
    const int program_exists = open(PROBE, O_RDONLY | O_CLOEXEC);
    if (program_exists < 0 || (getuid() == 0 && user != 0 && (setgid(user) || setuid(user)))) {
        _exit(3);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != shell) {
        _exit(3);
    }
    setenv("PASSWORD", SECRET, 1);
    const int error = execute(world, name, manner);
    fprintf(stderr, "%s: %s\n", PROBE, strerror(error));
    _exit(3);
}

static _Noreturn void be_shell(const struct world *world, const char *name, uid_t user,
                               enum manner manner)
{
    setsid();
    const int terminal = open(world->terminal_name, O_RDWR);
    ioctl(terminal, TIOCSCTTY, 0);
    dup2(terminal, STDIN_FILENO);
    dup2(world->prints, STDOUT_FILENO);
    close(terminal);
    signal(SIGTTOU, SIG_IGN);
    const pid_t self = getpid();
    const pid_t program = fork();
    if (program == 0) {
        be_program(world, name, user, manner, self);
    }
    int status = 0;
    while (waitpid(program, &status, 0) < 0 && errno == EINTR) {
    }
    _exit(WIFEXITED(status) && WEXITSTATUS(status) == 3 ? 3 : 0);
}

// One that is being ended may take a while, on a busy machine.
static bool ends_by_itself(pid_t process)
{
    for (int i = 0; i < 100; i++) {
        if (waitpid(process, NULL, WNOHANG) != 0) {
            return true;
        }
        wait_a_moment(10);
    }
    return false;
}

// What has lost its parent has come to this process; the victim was there before.
static bool end_what_is_left(const struct world *world)
{
    bool any = false, again = true;
    while (again) {
        char path[64];
        snprintf(path, sizeof(path), "/proc/self/task/%d/children", getpid());
        FILE *children = fopen(path, "re");
        assert_non_null(children);
        int child;
        again = false;
        while (fscanf(children, "%d", &child) == 1) {
            if (child != world->victim && !ends_by_itself(child)) {
                any = true;
                kill(child, SIGKILL);
                waitpid(child, NULL, 0);
            }
            again = again || child != world->victim; // it may have had children
        }
        fclose(children);
    }
    return any;
}

struct traces attempt(struct world *world, const char *name, uid_t user, enum manner manner)
{
    enum { MOST_LOOKS = 2000 };
    struct traces traces = {0};
    // One waits for its parent's end, and says when it does.
    const bool stays = strcmp(name, "outlive_its_parent") == 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const pid_t shell = fork();
    if (shell == 0) {
        be_shell(world, name, user, manner);
    }
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; i < MOST_LOOKS && ended == 0 && !(stays && has_printed(world)); i++) {
        wait_a_moment(10);
        ended = waitpid(shell, &status, WNOHANG | WUNTRACED);
    }
    traces.stopped_parent = ended == shell && WIFSTOPPED(status);
    if (ended == 0 || traces.stopped_parent) {
        kill(shell, SIGKILL);
        waitpid(shell, &status, 0);
    } else {
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    traces.left_processes = end_what_is_left(world);
    return traces;
}
