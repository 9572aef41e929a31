// SPDX-License-Identifier: MIT
// Lesson 5, exercise 3: one number from many, by the threads of a block together.
//
// Stages
//   1  each thread writes its element to shared memory, where its block can read it
//   2  the block adds in pairs, half as many threads each time, with a barrier between the rounds
//   3  the sums of the blocks are summed in the same way, until one is left
//
// Grade it:  ctest -L lesson5      (the whole lesson)
//            ./gridwork grade sum  (this exercise alone)
#include "sum.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

double sum_cpu(const float *h_x, int n)
{
    double total = 0.0;
    for (int i = 0; i < n; i++) {
        total += h_x[i];
    }
    return total;
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // a power of two: each round halves it

// Block b writes the sum of its elements to out[b]. It has BLOCK elements, from in[b * BLOCK] on.
__global__ void sum_kernel(const float *in, float *out, int n)
{
    __shared__ float part[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    // TODO: if i >= n, store 0 in part[t]; then add part in rounds, as a tree, to part[0]
    part[t] = in[i];
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// d_room has two parts: for the sums of launch 1, and behind them for those of launch 2, and so on.
static cudaError_t sum_with(const float *d_x, int n, float *d_room, float *h_sum)
{
    // TODO: sum d_x; sum the sums (n: how many), again until one is left; copy it
    sum_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_room, n);
    return GW_NOT_STARTED;
}

cudaError_t sum(const float *d_x, int n, float *h_sum)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        *h_sum = 0.0f;
        return cudaSuccess;
    }
    const int first = (n - 1) / BLOCK + 1;
    const int second = (first - 1) / BLOCK + 1;
    float *d_room = NULL;
    cudaError_t error = cudaMalloc(&d_room, ((size_t)first + second) * sizeof(*d_room));
    if (error != cudaSuccess) {
        return error;
    }
    error = sum_with(d_x, n, d_room, h_sum);
    const cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
