// SPDX-License-Identifier: MIT
// Cheats that start other processes, or turn against their own.
#include "honest.h"

#include <signal.h>
#include <unistd.h>

// CHEAT both_answer: fail: add was stopped: it started another process
// UNBOXED: fail: remove fork()
// Forks and goes on in both processes.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() < 0) {
        return cudaErrorUnknown;
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT child_answers: fail: add was stopped: it started another process
// UNBOXED: fail: exit code 0
// Forks, ends the parent and lets the child answer.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const pid_t parent = getpid();
    if (fork() > 0) {
        _exit(0);
    }
    while (getppid() == parent) { // or it might answer before the parent has ended
        usleep(100);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT child_answers_first: fail: add was stopped: it started another process
// UNBOXED: fail: another process returned the result
// Forks and lets the child answer while the parent waits.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() > 0) {
        for (;;) {
            pause();
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT forks_without_end: fail: add was stopped: it started another process
// UNBOXED: fail: fork()
// Starts processes as fast as it can, for a while.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int i = 0; i < 60; i++) {
        if (fork() == 0) {
            setsid();
            for (;;) {
                pause();
            }
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT leaves_a_daemon: fail: add was stopped: it started another process
// UNBOXED: fail: started another process
// Adds right and leaves a process of its own session behind.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (fork() == 0) {
        setsid();
        for (;;) {
            pause();
        }
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT kills_group: crashed: SIGKILL
// Kills its process group.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(0, SIGKILL);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT kills_parent: fail: add was stopped: it sent a signal to other processes
// UNBOXED: crashed: the grader itself was killed
// Kills the grader.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(getppid(), SIGKILL);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT stops_parent: fail: add was stopped: it sent a signal to other processes
// UNBOXED: crashed: the grader itself was stopped
// Stops the grader.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(getppid(), SIGSTOP);
    return honest_add(d_a, d_b, d_c, n);
}
