// SPDX-License-Identifier: MIT
// Reductions and prefix sums.
#include "corpus.h"

// Reductions in shared memory.

// A tree reduction without the barrier of its loop.
__global__ void reduce(const float *x, float *y, bool barrier)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (t < k) {
            s[t] += s[t + k]; // EXPECT: race
        }
        if (barrier) {
            __syncthreads();
        }
    }
    if (t == 0) {
        y[blockIdx.x] = s[0];
    }
}
RUN(race_tree_no_barrier, reduce<<<4, 256>>>(array(1024, 1.0f), array(4, 0.0f), false));

// The same with its barrier.
RUN(race_tree, reduce<<<4, 256>>>(array(1024, 1.0f), array(4, 0.0f), true));

// A barrier after each round, in which too many threads add: it is no barrier that is missing.
// WORDS: a barrier separates the rounds of this loop, so both threads are in one round
__global__ void reduce_too_many_add(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int k = 128; k > 0; k /= 2) {
        if (t + k < 256) {    // not t < k
            s[t] += s[t + k]; // EXPECT: race
        }
        __syncthreads();
    }
    if (t == 0) {
        y[0] = s[0];
    }
}
RUN(race_tree_too_many_add, reduce_too_many_add<<<1, 256>>>(array(256, 1.0f), array(1, 0.0f)));

// The last steps of a reduction, left to a warp without a __syncwarp.
__global__ void reduce_warp_implicit(const float *x, float *y)
{
    __shared__ volatile float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        s[t] += s[t + 16]; // EXPECT: race
    }
    if (t == 0) {
        y[0] = s[0];
    }
}
RUN(race_warp_implicit, reduce_warp_implicit<<<1, 64>>>(array(64, 1.0f), array(1, 0.0f)));

// The last warp of a reduction as it was written before Volta: volatile, and no __syncwarp.
// WORDS: threads of one warp do not run in step
__device__ void last_warp(volatile float *s, int t)
{
    s[t] += s[t + 32];
    s[t] += s[t + 16]; // EXPECT: race
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}

__global__ void reduce_volatile_last_warp(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 32; k /= 2) {
        if (t < k) {
            s[t] += s[t + k];
        }
        __syncthreads();
    }
    if (t < 32) {
        last_warp(s, t);
    }
    if (t == 0) {
        y[blockIdx.x] = s[0];
    }
}
RUN(warp_volatile_last_warp,
    reduce_volatile_last_warp<<<4, 256>>>(array(1024, 1.0f), array(4, 0.0f)));

// The last warp of a reduction with a __syncwarp after each read and each write.
__global__ void reduce_last_warp_syncwarp(const float *x, float *y)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 16; k /= 2) {
        if (t < k) {
            s[t] += s[t + k];
        }
        __syncthreads();
    }
    if (t < 32) {
        float sum = s[t];
        for (int k = 16; k > 0; k /= 2) {
            sum += s[t + k];
            __syncwarp();
            s[t] = sum;
            __syncwarp();
        }
    }
    if (t == 0) {
        y[blockIdx.x] = s[0];
    }
}
RUN(warp_last_warp_syncwarp,
    reduce_last_warp_syncwarp<<<4, 256>>>(array(1024, 1.0f), array(4, 0.0f)));

// The first pair that is seen lies in one warp, and others do not: a __syncwarp would be no cure.
// WORDS: hint    add __syncthreads(); between line
__global__ void shift_within_and_across_warps(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    y[t] = s[(t + 1) % 64]; // EXPECT: race
}
RUN(race_within_and_across_warps,
    shift_within_and_across_warps<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// A thread that leaves before a barrier is not waited for: what it wrote is not ordered.
__global__ void shift_early_exit(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t >= 32) {
        return;
    }
    __syncthreads();
    y[t] = s[t + 32]; // EXPECT: race
}
RUN(race_early_exit, shift_early_exit<<<1, 64>>>(array(64, 1.0f), array(64, 1.0f)));

// A histogram in shared memory, added to global memory in the end: no barrier follows where the
// bins are cleared.
__global__ void histogram(const int *x, int *bins, int n, bool barrier)
{
    __shared__ int s[16];
    int t = threadIdx.x;
    if (t < 16) {
        s[t] = 0; // EXPECT: race
    }
    if (barrier) {
        __syncthreads();
    }
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&s[x[i] % 16], 1);
    }
    __syncthreads();
    if (t < 16) {
        atomicAdd(&bins[t], s[t]);
    }
}
RUN(race_histogram_unguarded, histogram<<<4, 128>>>(array(5000, 7), array(16, 0), 5000, false));

// The same with the barrier.
RUN(race_histogram_shared, histogram<<<4, 128>>>(array(5000, 7), array(16, 0), 5000, true));

// Scans, compaction and segmented sums, as courses teach them.

enum { COUNT = 128 };

// The work-efficient scan: up and down a tree.
__global__ void scan_tree(int *x)
{
    __shared__ int s[COUNT];
    int t = threadIdx.x;
    s[2 * t] = x[2 * t];
    s[2 * t + 1] = x[2 * t + 1];
    int offset = 1;
    for (int d = COUNT / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) {
            s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
        }
        offset *= 2;
    }
    if (t == 0) {
        s[COUNT - 1] = 0;
    }
    for (int d = 1; d < COUNT; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < d) {
            int left = s[offset * (2 * t + 1) - 1];
            s[offset * (2 * t + 1) - 1] = s[offset * (2 * t + 2) - 1];
            s[offset * (2 * t + 2) - 1] += left;
        }
    }
    __syncthreads();
    x[2 * t] = s[2 * t];
    x[2 * t + 1] = s[2 * t + 1];
}

PROGRAM(scan_up_and_down)
{
    int last = 0;
    int *d_x = array(COUNT, 1);
    scan_tree<<<1, COUNT / 2>>>(d_x);
    cudaMemcpy(&last, d_x + COUNT - 1, sizeof(last), cudaMemcpyDeviceToHost);
    hold(last == COUNT - 1);
    finish();
}

// Down the tree without a barrier in the loop.
__global__ void scan_no_barrier_down(int *x)
{
    __shared__ int s[COUNT];
    int t = threadIdx.x;
    s[2 * t] = x[2 * t];
    s[2 * t + 1] = x[2 * t + 1];
    __syncthreads();
    int offset = COUNT;
    for (int d = 1; d < COUNT; d *= 2) {
        offset /= 2;
        if (t < d) {
            int left = s[offset * (2 * t + 1) - 1];
            s[offset * (2 * t + 1) - 1] = s[offset * (2 * t + 2) - 1];
            s[offset * (2 * t + 2) - 1] += left; // EXPECT: race
        }
    }
    __syncthreads();
    x[2 * t] = s[2 * t];
    x[2 * t + 1] = s[2 * t + 1];
}
RUN(scan_no_barrier_down, scan_no_barrier_down<<<1, COUNT / 2>>>(array(COUNT, 1)));

// Sums of blocks in three kernels: scan each, scan the sums, add.
__global__ void scan_block(int *x, int *sums)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 64 + t];
    __syncthreads();
    for (int offset = 1; offset < 64; offset *= 2) {
        int left = t >= offset ? s[t - offset] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    x[blockIdx.x * 64 + t] = s[t];
    if (t == 63) {
        sums[blockIdx.x] = s[63];
    }
}

__global__ void add_before(int *x, const int *sums)
{
    for (int block = 0; block < (int)blockIdx.x; block++) {
        x[blockIdx.x * 64 + threadIdx.x] += sums[block];
    }
}

PROGRAM(scan_three_kernels)
{
    int last = 0;
    int *d_x = array(4 * 64, 1), *d_sums = room<int>(4);
    scan_block<<<4, 64>>>(d_x, d_sums);
    add_before<<<4, 64>>>(d_x, d_sums);
    cudaMemcpy(&last, d_x + 4 * 64 - 1, sizeof(last), cudaMemcpyDeviceToHost);
    hold(last == 4 * 64);
    finish();
}

// The two kernels as one: other blocks' sums may not be there yet.
__global__ void scan_in_one(int *x, int *sums)
{
    __shared__ int s;
    if (threadIdx.x == 0) {
        s = 0;
    }
    __syncthreads();
    atomicAdd(&s, x[blockIdx.x * 64 + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = s;
    }
    __syncthreads();
    int before = 0;
    for (int block = 0; block < (int)blockIdx.x; block++) {
        before += sums[block]; // EXPECT: race
    }
    x[blockIdx.x * 64 + threadIdx.x] = before;
}
RUN(scan_in_one_kernel, scan_in_one<<<4, 64>>>(array(4 * 64, 1), array(4, 0)));

// A decoupled chain: each block waits for its neighbour's sum behind a flag, with fences.
__global__ void scan_chained(const int *x, volatile int *sums, volatile int *ready, int *y)
{
    if (threadIdx.x == 0) {
        int before = 0;
        if (blockIdx.x > 0) {
            while (ready[blockIdx.x - 1] == 0) {
            }
            __threadfence();
            before = sums[blockIdx.x - 1];
        }
        sums[blockIdx.x] = before + x[blockIdx.x];
        __threadfence();
        ready[blockIdx.x] = 1;
        y[blockIdx.x] = before;
    }
}

PROGRAM(scan_chained_blocks)
{
    int last = 0;
    int *d_y = room<int>(8);
    scan_chained<<<8, 32>>>(array(8, 1), array(8, 0), array(8, 0), d_y);
    cudaMemcpy(&last, d_y + 7, sizeof(last), cudaMemcpyDeviceToHost);
    hold(last == 7);
    finish();
}

// Compaction by a counter: the order is free, the places are each one's own.
__global__ void keep_even(const int *x, int *y, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % 2 == 0) {
        y[atomicAdd(count, 1)] = x[i];
    }
}
RUN(compact_by_counter, keep_even<<<4, 64>>>(array(200, 4), room<int>(200), array(1, 0), 200));

// One addition a warp: the lanes count their votes.
__global__ void keep_even_warps(const int *x, int *y, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && x[i] % 2 == 0;
    unsigned votes = __ballot_sync(0xffffffffu, keep);
    int lane = threadIdx.x % 32;
    int first = 0;
    if (lane == 0) {
        first = atomicAdd(count, __popc(votes));
    }
    first = __shfl_sync(0xffffffffu, first, 0);
    if (keep) {
        y[first + __popc(votes & ((1u << lane) - 1))] = x[i];
    }
}
RUN(compact_by_votes, keep_even_warps<<<4, 64>>>(array(200, 4), room<int>(200), array(1, 0), 200));

// The counter is a plain variable.
__global__ void keep_plain_counter(const int *x, int *y, int *count)
{
    if (x[threadIdx.x] % 2 == 0) {
        y[(*count)++] = x[threadIdx.x]; // EXPECT: race
    }
}
RUN(compact_plain_counter, keep_plain_counter<<<1, 64>>>(array(64, 4), array(64, 0), array(1, 0)));

// The room is for half of what is kept.
__global__ void keep_too_many(const int *x, int *y, int *count)
{
    int place = atomicAdd(count, 1);
    y[place] = x[threadIdx.x]; // EXPECT: out of bounds
}
RUN(compact_too_small, keep_too_many<<<1, 64>>>(array(64, 4), room<int>(32), array(1, 0)));
