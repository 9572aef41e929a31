// SPDX-License-Identifier: MIT
// Cheats in plain C, in the functions of lesson 1's array.
#include "honest_array.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// CHEAT honest: pass
// No cheat: shows that the others do not fail for what they share.
HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT exit_zero: fail: ended the program with exit code 0
// Ends the program with success.
int array_create(size_t n, int64_t **h_array)
{
    exit(0);
}

HONEST_SUM HONEST_FREE;

// CHEAT underscore_exit: fail: ended the program with exit code 0
// Ends the program with success, past atexit().
int array_create(size_t n, int64_t **h_array)
{
    _exit(0);
}

HONEST_SUM HONEST_FREE;

// CHEAT constructor_exits: fail: before a function of constructor_exits.c was called
// Ends the program with success before main() begins.
__attribute__((constructor)) static void leave(void)
{
    _exit(0);
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT prints_passed_and_exits: fail: ended the program with exit code 0
// Prints what a grader prints when all is well, and ends.
int array_create(size_t n, int64_t **h_array)
{
    puts("[  PASSED  ] 34 test(s).\nstate: pass");
    fflush(stdout);
    exit(0);
}

HONEST_SUM HONEST_FREE;

// CHEAT exits_when_there_is_no_memory: fail: ended the program with exit code 1
// Ends the program where it should return ENOMEM.
int array_create(size_t n, int64_t **h_array)
{
    const int error = honest_create(n, h_array);
    if (error != 0) {
        exit(1);
    }
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT handles_its_own_faults: fail: exit code 0
// Ends the program with success where it would have crashed.
static void leave(int signal_number)
{
    _exit(0);
}

int array_create(size_t n, int64_t **h_array)
{
    signal(SIGSEGV, leave);
    int64_t *volatile wild = (int64_t *)0x7123456789abcdef;
    *wild = 0;
    return honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT aborts: crashed: it called abort()
// Aborts.
int array_create(size_t n, int64_t **h_array)
{
    abort();
}

HONEST_SUM HONEST_FREE;

// CHEAT stops_itself: crashed: stopped its own process
// Stops its own process.
int array_create(size_t n, int64_t **h_array)
{
    raise(SIGSTOP);
    return honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT kills_parent: fail: it sent a signal to other processes
// UNBOXED: crashed: the grader itself was killed
// Kills the grader.
int array_create(size_t n, int64_t **h_array)
{
    kill(getppid(), SIGKILL);
    return honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT child_answers: fail: it started another process
// UNBOXED: fail: exit code 0
// Forks, ends the parent and lets the child answer.
int array_create(size_t n, int64_t **h_array)
{
    const pid_t parent = getpid();
    if (fork() > 0) {
        _exit(0);
    }
    while (getppid() == parent) { // or it might answer before the parent has ended
        usleep(100);
    }
    return honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT closes_descriptors: pass
// No cheat but an odd habit: the runner needs none of them.
int array_create(size_t n, int64_t **h_array)
{
    for (int i = 0; i < 100; i++) {
        close(i);
    }
    return honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT endless_loop: timed out: did not return within
// CASE: 1
// Never comes back.
int array_create(size_t n, int64_t **h_array)
{
    volatile size_t rounds = n;
    while (h_array) {
        rounds++;
    }
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT malloc_in_a_loop: timed out: did not return within
// CASE: 1
// Asks for memory again and again until there is some.
int array_create(size_t n, int64_t **h_array)
{
    while (honest_create(n, h_array) != 0) {
    }
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT endless_output: crashed: more than 16 MiB
// Prints without end.
int array_create(size_t n, int64_t **h_array)
{
    char line[4096]; // short ones would take a time to come to a limit that a busy machine may not
                     // have
    memset(line, 'P', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\0';
    while (h_array) {
        puts(line);
    }
    return n > 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT allocates_without_end: crashed: more memory than the limit
// Takes memory that malloc does not count, without end.
int array_create(size_t n, int64_t **h_array)
{
    while (h_array) {
        enum { BYTES = 1 << 24 };
        void *memory =
            mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            break;
        }
        memset(memory, 1, BYTES);
    }
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT takes_pages: fail: *h_array must be the pointer that malloc returned
// Goes past malloc, which may fail, to mmap.
int array_create(size_t n, int64_t **h_array)
{
    *h_array = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > SIZE_MAX / 16) {
        return ENOMEM;
    }
    void *memory = mmap(NULL, n * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return ENOMEM;
    }
    *h_array = memory;
    for (size_t i = 0; i < n; i++) {
        (*h_array)[i] = (int64_t)i;
    }
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT lies_when_it_frees: fail: was never freed
// Frees in one case of two.
void array_free(int64_t *h_array)
{
    static int calls;
    if (calls++ % 2 == 0) {
        honest_free(h_array);
    }
}

HONEST_CREATE HONEST_SUM;
