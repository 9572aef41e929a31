// SPDX-License-Identifier: MIT
// Cheats that end the program, or speak in its place.
#include "honest.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

// CHEAT exit_zero: fail: ended the program with exit code 0
// Ends the program with success.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    exit(0);
}

// CHEAT exit_zero_after_work: fail: ended the program with exit code 0
// Does the work, then ends the program with success.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    honest_add(d_a, d_b, d_c, n);
    exit(0);
}

// CHEAT quick_exit: fail: ended the program with exit code 0
// Ends the program with success, past destructors.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    quick_exit(0);
}

// CHEAT underscore_exit: fail: ended the program with exit code 0
// Ends the program with success, past atexit().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    _exit(0);
}

// CHEAT at_exit: fail: ended the program with exit code 0
// Has exit() print success and leave with 0.
static void leave(void)
{
    puts("[  PASSED  ] 3 test(s).");
    fflush(stdout);
    _exit(0);
}

cudaError_t add(const float *, const float *, float *, int)
{
    atexit(leave);
    exit(1);
}

// CHEAT constructor_exits: fail: before add was called
// Ends the program with success before main() begins.
__attribute__((constructor)) static void leave()
{
    _exit(0);
}

HONEST_ADD;

// CHEAT destructor_exits: fail: was never written
// Does nothing, and leaves with success in a destructor, as if all were well.
static void __attribute__((destructor)) leave(void)
{
    _exit(0);
}

cudaError_t add(const float *, const float *, float *, int)
{
    return cudaSuccess;
}

// CHEAT ends_main_thread: fail: ended the program with exit code
// Ends the thread that should return.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    pthread_exit(NULL);
}

// CHEAT prints_passed: fail: never written
// Prints what a passed test prints, and succeeds in nothing else.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("[  PASSED  ] 12 test(s).\nPASSED\n");
    return cudaSuccess;
}

// CHEAT prints_passed_and_exits: fail: it printed
// Prints what a passed test prints and ends the program with success.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("[  PASSED  ] 12 test(s).\n");
    exit(0);
}

// CHEAT writes_descriptors: fail: never written
// Writes PASSED to every descriptor.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        if (write(descriptor, "PASSED\n", 7) < 0) {
            continue;
        }
    }
    return cudaSuccess;
}

// CHEAT closes_descriptors: pass
// Adds right with every descriptor closed: no crime, and nothing may hang.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT closes_descriptors_and_exits: fail: ended the program with exit code 0
// Closes every descriptor and ends the program.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (int descriptor = 0; descriptor < 1024; descriptor++) {
        close(descriptor);
    }
    _exit(0);
}

// CHEAT brings_assertions: fail: was never written
// Brings CMocka's assertions, which never fail here. The ones that count are in another process.
extern "C" void _assert_true(unsigned long, const char *, const char *, int)
{
}

extern "C" void _assert_int_equal(unsigned long, unsigned long, const char *, int)
{
}

extern "C" void _fail(const char *, int)
{
}

cudaError_t add(const float *, const float *, float *, int)
{
    return cudaSuccess;
}
