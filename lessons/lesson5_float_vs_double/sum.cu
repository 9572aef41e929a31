// SPDX-License-Identifier: MIT
// Lesson 5, exercise 3: one number from many, by the threads of a block together.
//
// Stages
//   1  each thread writes its element to shared memory, where its block can read it
//   2  the block adds in pairs, half as many threads each round, with a barrier before each
//   3  the sums of the blocks are added in the same way, until one sum is left
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

#define BLOCK 256 // a power of two: each round halves the number of threads that add

// Block b adds at most BLOCK elements, beginning with in[b * BLOCK]. It writes the sum to out[b].
__global__ void sum_kernel(const float *in, float *out, int n)
{
    __shared__ float part[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    // TODO: store 0 if i >= n; add `part` in rounds, as a tree; the sum ends in part[0]
    part[t] = in[i];
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// Launches 1, 3, ... write to the first part of d_room, and launches 2, 4, ... to the second part.
static cudaError_t sum_with(const float *d_x, int n, float *d_room, float *h_sum)
{
    // TODO: sum d_x, then the sums, and so on until one sum is left; copy it to h_sum
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
