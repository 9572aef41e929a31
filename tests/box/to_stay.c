// SPDX-License-Identifier: MIT
// To leave something behind, or to use up what others need.
#include "attempts.h"

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

static void leave_process(const struct target *target)
{
    (void)target;
    if (fork() == 0) {
        setsid();
        for (;;) {
            pause();
        }
    }
}

static void leave_process_by_other_names(const struct target *target)
{
    (void)target;
    char *const arguments[] = {"sleep", "60", NULL};
    if (vfork() == 0) {
        execv("/bin/sleep", arguments);
        _exit(0);
    }
    if (syscall(SYS_clone, 0, NULL, NULL, NULL, NULL) == 0) {
        pause();
    }
    struct {
        unsigned long long of_clone[11];
    } words = {{0}};
    if (syscall(435 /* clone3 */, &words, sizeof(words)) == 0) {
        pause();
    }
    pid_t process;
    posix_spawn(&process, "/bin/sleep", NULL, NULL, arguments, NULL);
}

static void become_another_program(const struct target *target)
{
    (void)target;
    char *const arguments[] = {"echo", "harm", NULL};
    execv("/bin/echo", arguments);
    const int program = open("/bin/echo", O_RDONLY);
    fexecve(program, arguments, (char *[]){NULL});
    syscall(SYS_execveat, program, "", arguments, NULL, AT_EMPTY_PATH);
}

// Whoever started it is killed; it asks not to be told.
static void outlive_its_parent(const struct target *target)
{
    (void)target;
    prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
    tell("r", 1); // ready
    for (;;) {
        pause();
    }
}

static void leave_shared_memory(const struct target *target)
{
    const int number = shmget((key_t)target->tcp_port, 4096, IPC_CREAT | 0666);
    if (number >= 0) {
        tell("harm", 4);
        shmctl(number, IPC_RMID, NULL); // the test cleans up
    }
}

static void leave_named_memory(const struct target *target)
{
    char name[64];
    snprintf(name, sizeof(name), "/gw_%d", target->tcp_port);
    if (shm_open(name, O_CREAT | O_RDWR, 0600) >= 0) {
        tell("harm", 4);
        shm_unlink(name);
    }
}

static void leave_message_queue(const struct target *target)
{
    char name[64];
    snprintf(name, sizeof(name), "/gw_%d", target->tcp_port);
    if (mq_open(name, O_CREAT | O_RDWR, 0600, NULL) != (mqd_t)-1) {
        tell("harm", 4);
        mq_unlink(name);
    }
}

// Memory that no process's count has.
static void hide_memory(const struct target *target)
{
    (void)target;
    static char bytes[1 << 20];
    const int file = memfd_create("hidden", 0);
    if (file >= 0 && write(file, bytes, sizeof(bytes)) > 0) {
        tell("harm", 4);
    }
}

const struct attempt attempts_to_stay[] = {
    {"leave_process", leave_process},
    {"leave_process_by_other_names", leave_process_by_other_names},
    {"become_another_program", become_another_program},
    {"outlive_its_parent", outlive_its_parent},
    {"leave_shared_memory", leave_shared_memory},
    {"leave_named_memory", leave_named_memory},
    {"leave_message_queue", leave_message_queue},
    {"hide_memory", hide_memory},
    {0},
};
