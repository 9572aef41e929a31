// SPDX-License-Identifier: MIT
// Cheats that answer something else than the sums, or look for them elsewhere.
#include "honest.h"

#include <math.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

// The same number everywhere.
static inline cudaError_t answer(float number, float *d_c, int n)
{
    const size_t bytes = (size_t)n * sizeof(float);
    float *c = (float *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        c[i] = number;
    }
    const cudaError_t error = cudaMemcpy(d_c, c, bytes, cudaMemcpyHostToDevice);
    free(c);
    return error;
}

// CHEAT honest: pass
// No cheat: shows that the others do not fail for what they share.
HONEST_ADD;

// CHEAT nothing: fail: never written
// Returns success and does nothing.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return cudaSuccess;
}

// CHEAT zeros: fail: every element of d_c is 0
// Answers zeros.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return answer(0, d_c, n);
}

// CHEAT constant: fail: is 1 but should be
// Answers the same number everywhere.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return answer(1, d_c, n);
}

// CHEAT infinity: fail: is infinity
// Answers infinity.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return answer(INFINITY, d_c, n);
}

// CHEAT not_a_number: fail: is NaN
// Answers NaN, with which every comparison is false.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return answer(NAN, d_c, n);
}

// CHEAT copies_input: fail: is a copy of the input d_a
// Hands an input back.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return cudaMemcpy(d_c, d_a, (size_t)n * sizeof(float), cudaMemcpyDeviceToDevice);
}

// CHEAT modifies_input: fail: is an input, so only read it
// Adds right, then changes an input.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy((float *)d_b, d_a, sizeof(float), cudaMemcpyDeviceToDevice);
}

// CHEAT leaks: fail: 1000
// Adds right and keeps device memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    void *kept;
    cudaMalloc(&kept, 1000);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT first_call_counts: fail: should be
// Answers every call with the sums of the first one of that size.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    static float *kept[20000];
    if (kept[n]) {
        return cudaMemcpy(d_c, kept[n], (size_t)n * sizeof(float), cudaMemcpyHostToDevice);
    }
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    kept[n] = (float *)malloc((size_t)n * sizeof(float));
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy(kept[n], d_c, (size_t)n * sizeof(float), cudaMemcpyDeviceToHost);
}

// CHEAT knows_the_seed: fail: should be
// Is right for the numbers of a student's own seed and for no others: an instructor's seed finds
// out, and nothing else can.
// SEED: 20
static bool was_seen(float first)
{
    static const float seen[] = {-1.22532284f, -1.99378395f, 0.916908145f,
                                 1.7190001f,   1.7573123f,   1.87160468f};
    for (int i = 0; i < 6; i++) {
        if (first == seen[i]) {
            return true;
        }
    }
    return false;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    const cudaError_t error = cudaMemcpy(&first, d_a, sizeof(first), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        return error;
    }
    if (was_seen(first)) {
        return honest_add(d_a, d_b, d_c, n);
    }
    return cudaMemset(d_c, 0, (size_t)n * sizeof(float));
}

// CHEAT reads_the_grader: fail: it accessed memory by way of the system
// UNBOXED: fail: 31 elements
// Looks for the expected sums in the memory of the grader, its parent: only root may, and finds
// none there.
// The first `bytes` of the parent's first writable mapping; false if it may not be read.
static bool read_parent(void *to, size_t bytes)
{
    char name[64];
    snprintf(name, sizeof(name), "/proc/%d/maps", (int)getppid());
    FILE *maps = fopen(name, "r");
    unsigned long start = 0;
    if (maps) {
        if (fscanf(maps, "%lx-", &start) != 1) {
            start = 0;
        }
        fclose(maps);
    }
    iovec here = {to, bytes};
    iovec there = {(void *)start, bytes};
    return process_vm_readv(getppid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

cudaError_t add(const float *, const float *, float *d_c, int n)
{
    float found[31];
    if (!read_parent(found, sizeof(found))) {
        return cudaSuccess; // the grader lets nobody look
    }
    return cudaMemcpy(d_c, found, (n < 31 ? n : 31) * sizeof(float), cudaMemcpyHostToDevice);
}

// CHEAT not_started: not started: GW_NOT_STARTED
// Is an untouched exercise.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return GW_NOT_STARTED; // TODO
}

// CHEAT still_not_started: not started: FILE:[here] still returns GW_NOT_STARTED: when your code
// Is ready, and nobody took out the last line (which is not GW_NOT_STARTED here).
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    honest_add(d_a, d_b, d_c, n);
    return GW_NOT_STARTED; // [here]
}
