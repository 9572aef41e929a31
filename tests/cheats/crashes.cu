// SPDX-License-Identifier: MIT
// Cheats that crash, do not come to an end or use up what there is.
#include "honest.h"

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// CHEAT abort: crashed: SIGABRT
// Aborts.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    abort();
}

// CHEAT segmentation_fault: crashed: SIGSEGV
// Raises SIGSEGV.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    raise(SIGSEGV);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT smashes_stack: crashed: crashed with SIG
// Writes over the stack.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    volatile char small[8];
    volatile char *past = small;
    for (int i = 0; i < 4096 + n; i++) {
        past[i] = (char)i;
    }
    return cudaSuccess;
}

// CHEAT jumps_out: crashed: crashed with SIG
// Jumps to a place that was left long ago.
static jmp_buf place;

static __attribute__((noinline)) int remember(void)
{
    return setjmp(place);
}

static void __attribute__((constructor)) begin(void)
{
    (void)remember();
}

cudaError_t add(const float *, const float *, float *, int)
{
    longjmp(place, 1);
}

// CHEAT terminates_itself: crashed: SIGTERM
// Raises a signal that ends a process without a trace of a crash.
cudaError_t add(const float *, const float *, float *, int)
{
    raise(SIGTERM);
    return cudaSuccess;
}

// CHEAT stops_itself: crashed: stopped its own process
// Stops itself.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    raise(SIGSTOP);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT allocates_without_end: crashed: add used more memory than the limit
// Uses up the memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        const size_t bytes = (size_t)1 << 20;
        char *kept = (char *)malloc(bytes);
        if (kept) {
            memset(kept, 1, bytes);
        }
    }
}

// CHEAT endless_output: crashed: more than 16 MiB
// Prints without end.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char line[4096];
    memset(line, 'P', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\0';
    for (;;) {
        puts(line);
    }
}

// CHEAT writes_a_huge_file: fail: was never written
// UNBOXED: crashed: wrote more than 16 MiB
// Fills the disk.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char zeros[4096] = {0};
    FILE *file = tmpfile();
    while (file) {
        fwrite(zeros, 1, sizeof(zeros), file);
    }
    return cudaSuccess;
}

// CHEAT endless_loop: timed out: add did not return within 1 second of processor time
// CASE: 1
// Never returns.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (volatile int i = 0;; i = i + 1) {
    }
}

// CHEAT sleeps: timed out: add did not return for 6 seconds in which the program was idle
// Never returns, and takes no time.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (;;) {
        pause();
    }
}

// CHEAT takes_its_time: timed out: add is too slow
// Sleeps in every call, each time too short for the limit of a case.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sleep(1);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT works_for_its_time: pass
// Adds right, after it has used a processor for a while: no cheat, but for tests/box to run beside
// other programs.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const clock_t end = clock() + CLOCKS_PER_SEC * 15 / 100; // of processor time
    while (clock() < end) {
    }
    return honest_add(d_a, d_b, d_c, n);
}
