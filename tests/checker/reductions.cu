// SPDX-License-Identifier: MIT
// Reductions in shared memory.
#include "corpus.h"

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
// WORDS: only a __syncthreads() that both pass
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
