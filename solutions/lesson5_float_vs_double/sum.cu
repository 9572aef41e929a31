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
    // BEGIN SOLUTION: store 0 if i >= n; add `part` in rounds, as a tree; the sum ends in part[0]
    part[t] = i < n ? in[i] : 0.0f;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads(); // outside the if: every thread of the block must reach it
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t == 0) {
        out[blockIdx.x] = part[0];
    }
    // SKELETON
    //| part[t] = in[i];
    //| if (t == 0) {
    //|     out[blockIdx.x] = part[0];
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// Launches 1, 3, ... write to the first part of d_room, and launches 2, 4, ... to the second part.
static cudaError_t sum_with(const float *d_x, int n, float *d_room, float *h_sum)
{
    // BEGIN SOLUTION: sum d_x, then the sums, and so on until one sum is left; copy it to h_sum
    const float *d_in = d_x;
    float *d_out = d_room;
    float *d_free = d_room + ((n - 1) / BLOCK + 1);
    int left = n;
    do {
        const int grid = (left - 1) / BLOCK + 1;
        sum_kernel<<<grid, BLOCK>>>(d_in, d_out, left);
        cudaError_t error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
        // The sums that were just written are read next; the other array is free again.
        d_in = d_out;
        d_out = d_free;
        d_free = (float *)d_in;
        left = grid;
    } while (left > 1);
    return cudaMemcpy(h_sum, d_in, sizeof(*h_sum), cudaMemcpyDeviceToHost);
    // SKELETON
    //| sum_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_room, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
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
