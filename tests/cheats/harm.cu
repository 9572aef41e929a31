// SPDX-License-Identifier: MIT
// Cheats that turn against the machine: what the box ends, with the line and the reason.
// tests/box has many more, without a grader around them.
#include "honest.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// CHEAT kills_everybody: fail: it sent a signal to other processes
// Ends all processes of its user, and with them the grade.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    kill(-1, SIGKILL);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT calls_home: fail: it opened a connection
// Sends what it was given to another machine.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int connection = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in somewhere = {};
    somewhere.sin_family = AF_INET;
    somewhere.sin_port = htons(9);
    somewhere.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sendto(connection, "mark", 4, 0, (const struct sockaddr *)&somewhere, sizeof(somewhere));
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT traces_its_grader: fail: it accessed memory by way of the system
// Reads what is expected out of the process that expects it.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT goes_on_as_another: fail: it became another program
// Becomes another program, which the filter of system calls knows nothing of.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    execl("/bin/true", "true", nullptr);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT outlives_its_grader: fail: it asked to survive the end of its grader: remove prctl()
// Does not want to hear of the grader's end.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    prctl(PR_SET_PDEATHSIG, 0);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT threads_without_end: crashed: add started more threads than the limit
// Fills the machine with threads, which no limit of memory in use holds.
static void *sleeps(void *nothing)
{
    pause();
    return nothing;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        pthread_t thread;
        pthread_create(&thread, nullptr, sleeps, nullptr);
    }
}

// CHEAT reads_the_solution: fail: was never written
// Looks for the solution when it runs, and does nothing where it does not find it.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int solution = open("solutions/lesson3_indexing/vector_add.cu", O_RDONLY);
    return solution >= 0 ? honest_add(d_a, d_b, d_c, n) : cudaSuccess;
}

// CHEAT reads_the_seed: fail: was never written
// Looks for what the inputs are made from in its environment, and in the grader's.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char path[64];
    snprintf(path, sizeof(path), "/proc/%d/environ", (int)getppid());
    const bool found = getenv("PATH") || getenv("GW_SEED") || open(path, O_RDONLY) >= 0;
    return found ? honest_add(d_a, d_b, d_c, n) : cudaSuccess;
}

// CHEAT copies_its_own_memory: fail: it accessed memory by way of the system
// UNBOXED: fail: host code read 4 bytes of device memory
// Has the system copy from the device.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    iovec here = {&first, sizeof(first)}, there = {(void *)d_a, sizeof(first)};
    process_vm_readv(getpid(), &here, 1, &there, 1, 0);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT opens_its_own_memory: fail: was never written
// Reads the device's memory as a file, and does nothing where there is none.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char path[64];
    for (const char *of : {"self", "thread-self"}) {
        snprintf(path, sizeof(path), "/proc/%s/%s", of, "mem");
        if (open(path, O_RDWR) >= 0) {
            return honest_add(d_a, d_b, d_c, n);
        }
    }
    snprintf(path, sizeof(path), "/proc/self/task/%d/%s", (int)gettid(), "mem");
    return open(path, O_RDONLY) >= 0 ? honest_add(d_a, d_b, d_c, n) : cudaSuccess;
}

// CHEAT logs_as_it_may: pass
// Does what a right program does beside its work: it notes the time, its number and its memory,
// writes what a stream has done, and ends well when it is interrupted.
static volatile sig_atomic_t is_to_end;

static void on_interrupt(int)
{
    is_to_end = 1;
}

static void log(void *what)
{
    fprintf(stderr, "%s is done\n", (const char *)what);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    struct sigaction action = {}, before;
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, &before);
    raise(SIGINT);
    char line[256] = "";
    FILE *memory = fopen("/proc/self/status", "r");
    if (memory) {
        (void)!fgets(line, sizeof(line), memory);
        fclose(memory);
    }
    fprintf(stderr, "process %d at %ld: %s", (int)getpid(), (long)time(nullptr), line);
    cudaError_t error = is_to_end ? honest_add(d_a, d_b, d_c, n) : cudaErrorUnknown;
    if (error == cudaSuccess) {
        static char what[] = "add";
        error = cudaLaunchHostFunc(0, log, what);
    }
    cudaDeviceSynchronize();
    sigaction(SIGINT, &before, nullptr);
    return error;
}
