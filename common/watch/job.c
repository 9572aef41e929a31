// SPDX-License-Identifier: MIT
// Starting and ending. What a job starts is gw_supervise's to find, and to end.
#include "job.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void append(char ***words, size_t *count, const char *word)
{
    *words = gw_one_more(*words, *count, sizeof(**words));
    (*words)[(*count)++] = word ? gw_format("%s", word) : NULL;
}

// The words behind gw_supervise and our own number; an array of the caller's own.
static char **supervised(const char *supervisor, const char *number, const char *const *command)
{
    char **words = NULL;
    size_t count = 0;
    append(&words, &count, supervisor);
    append(&words, &count, number);
    for (; *command; command++) {
        append(&words, &count, *command);
    }
    append(&words, &count, NULL);
    return words;
}

// In the child: none of our signals, no terminal to read from or to write on.
static _Noreturn void become(char **words, const char *output)
{
    // What ends us while they are still blocked must do so, and not reach a handler of ours.
    for (int number = 1; number < NSIG; number++) {
        signal(number, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0); // Ctrl-C is meant for us
    const int in = open("/dev/null", O_RDONLY);
    const int out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (in >= 0 && out >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(out, STDERR_FILENO) >= 0) {
        close(in);
        close(out);
        execv(words[0], words);
    }
    _exit(127);
}

bool gw_job_start(struct gw_job *job, const char *supervisor, const char *const *command,
                  const char *output)
{
    gw_job_end(job);
    char *number = gw_format("%d", (int)getpid());
    char **words = supervised(supervisor, number, command);
    const pid_t process = fork();
    if (process == 0) {
        become(words, output);
    }
    for (char **word = words; *word; word++) {
        free(*word);
    }
    free(words);
    free(number);
    *job = (struct gw_job){.process = process > 0 ? process : 0, .began = now()};
    return process > 0;
}

static void ended(struct gw_job *job, int status)
{
    job->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    job->seconds = now() - job->began;
    job->process = 0;
}

bool gw_job_has_ended(struct gw_job *job)
{
    int status;
    if (job->process == 0 || waitpid(job->process, &status, WNOHANG) != job->process) {
        return false;
    }
    ended(job, status);
    return true;
}

void gw_job_end(struct gw_job *job)
{
    if (job->process == 0) {
        return;
    }
    kill(job->process, SIGTERM);
    int status = 0;
    while (waitpid(job->process, &status, 0) < 0 && errno == EINTR) {
    }
    ended(job, status);
}
