// SPDX-License-Identifier: MIT
// Seven ways to add up: those of Harris (Optimizing Parallel Reduction in CUDA, 2007), with
// shuffles in the place of his last warp, whose threads no longer run in step.
#include "reductions_kernels.h"

#include <cuda_runtime.h>

#define BLOCK 256
#define MOST_BLOCKS 64

const char *const gw_sum_stage_names[GW_SUM_STAGES] = {
    "interleaved", "strided", "sequential", "pairs", "last_warp", "shuffles", "grid_stride"};

// Where each stage leaves the part of thread 0 is where it is read: part[0].
__global__ void interleaved(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        if (t % (2 * stride) == 0) {
            part[t] += part[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

__global__ void strided(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        if (2 * stride * t < BLOCK) {
            part[2 * stride * t] += part[2 * stride * t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

// Each thread of the first half adds a sum of the other half to its own, until so many are left.
__device__ void halve(float *part, int t, int left)
{
    for (int half = BLOCK / 2; half >= left; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
}

__global__ void sequential(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    halve(part, t, 1);
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

// Two elements, each if there is one.
__device__ float sum_of_pair(const float *x, int n)
{
    const int i = blockIdx.x * (2 * BLOCK) + threadIdx.x;
    return (i < n ? x[i] : 0.0f) + (i + BLOCK < n ? x[i + BLOCK] : 0.0f);
}

__global__ void pairs(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    part[t] = sum_of_pair(x, n);
    __syncthreads();
    halve(part, t, 1);
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

__global__ void last_warp(const float *x, float *sums, int n)
{
    __shared__ float part[BLOCK];
    const int t = threadIdx.x;
    part[t] = sum_of_pair(x, n);
    __syncthreads();
    halve(part, t, 64);
    if (t < 32) {
        for (int half = 32; half > 0; half /= 2) {
            if (t < half) {
                part[t] += part[t + half];
            }
            __syncwarp();
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

__device__ float sum_of_warp(float sum)
{
    for (int apart = 16; apart > 0; apart /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, apart);
    }
    return sum;
}

__device__ float sum_of_block(float sum)
{
    __shared__ float of_warps[BLOCK / 32];
    const int t = threadIdx.x;
    sum = sum_of_warp(sum);
    if (t % 32 == 0) {
        of_warps[t / 32] = sum;
    }
    __syncthreads();
    return t < 32 ? sum_of_warp(t < BLOCK / 32 ? of_warps[t] : 0.0f) : 0.0f;
}

__global__ void shuffles(const float *x, float *sums, int n)
{
    const float sum = sum_of_block(sum_of_pair(x, n));
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
    }
}

__global__ void grid_stride(const float *x, float *sums, int n)
{
    float own = 0.0f;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) {
        own += x[i];
    }
    const float sum = sum_of_block(own);
    if (threadIdx.x == 0) {
        atomicAdd(sums, sum);
    }
}

enum { GRID_STRIDE = GW_SUM_STAGES - 1, FIRST_OF_PAIRS = 3 };

static int blocks_of_stage(int stage, int n)
{
    const int elements = stage < FIRST_OF_PAIRS ? BLOCK : 2 * BLOCK;
    const int blocks = (n - 1) / elements + 1;
    return stage == GRID_STRIDE && blocks > MOST_BLOCKS ? MOST_BLOCKS : blocks;
}

int gw_sums_of_stage(int stage, int n)
{
    return stage == GRID_STRIDE ? 1 : blocks_of_stage(stage, n);
}

cudaError_t gw_sum_by_stage(int stage, const float *d_x, float *d_sums, int n)
{
    const int blocks = blocks_of_stage(stage, n);
    cudaError_t error = cudaSuccess;
    switch (stage) {
    case 0:
        interleaved<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case 1:
        strided<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case 2:
        sequential<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case 3:
        pairs<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case 4:
        last_warp<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case 5:
        shuffles<<<blocks, BLOCK>>>(d_x, d_sums, n);
        break;
    case GRID_STRIDE:
        error = cudaMemsetAsync(d_sums, 0, sizeof(*d_sums), 0);
        if (error == cudaSuccess) {
            grid_stride<<<blocks, BLOCK>>>(d_x, d_sums, n);
        }
        break;
    default:
        return cudaErrorInvalidValue;
    }
    const cudaError_t launched = cudaGetLastError();
    return error != cudaSuccess ? error : launched;
}
