// SPDX-License-Identifier: MIT
// Kernels for barrier_test.c.
extern "C" {
#include "barrier_kernels.h"
}
#include "launchers.h"

enum { BLOCK = 256, TILE = 16 };

__global__ void tree_sum(const float *x, float *out, int n)
{
    __shared__ float partial[BLOCK];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = partial[0];
    }
}

__global__ void transpose(const float *in, float *out, int rows, int cols)
{
    static __shared__ float tile[TILE][TILE + 1];
    int col = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    if (row < rows && col < cols) {
        tile[threadIdx.y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();
    col = blockIdx.y * TILE + threadIdx.x;
    row = blockIdx.x * TILE + threadIdx.y;
    if (row < cols && col < rows) {
        out[row * rows + col] = tile[threadIdx.x][threadIdx.y];
    }
}

__global__ void pass_on(int *out, int rounds)
{
    extern __shared__ int ring[];
    const int threads = blockDim.x * blockDim.y * blockDim.z;
    const int self = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int value = self;
    for (int round = 0; round < rounds; round++) {
        ring[self] = value;
        __syncthreads();
        value = ring[(self + threads - 1) % threads];
        __syncthreads();
    }
    // From the built-in variables again: they must be this thread's after all those barriers.
    out[threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)] = value;
}

__global__ void early_return(int *out, int n)
{
    __shared__ int ones[1024];
    if ((int)threadIdx.x >= n) {
        return;
    }
    ones[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += ones[i];
        }
        *out = sum;
    }
}

__global__ void divergent(int *out, int split)
{
    if ((int)threadIdx.x < split) {
        __syncthreads();
        out[0] = 1;
    } else {
        __syncthreads();
        out[1] = 1;
    }
}

__global__ void staircase(int *out)
{
    for (unsigned step = 0; step < threadIdx.x; step++) {
        __syncthreads();
    }
    out[threadIdx.x] = (int)threadIdx.x;
}

__global__ void without_barrier(int *out)
{
    const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int i = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    out[i] = i;
}

__global__ void reverse(float *out)
{
    extern __shared__ float numbers[];
    numbers[threadIdx.x] = (float)threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = numbers[blockDim.x - 1 - threadIdx.x];
}

extern __shared__ int file_numbers[];

__global__ void reverse_ints(int *out)
{
    file_numbers[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = file_numbers[blockDim.x - 1 - threadIdx.x];
}

LAUNCHER(launch_tree_sum, (const float *d_x, float *d_out, int n),
         tree_sum<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_x, d_out, n))

void launch_transpose(const float *d_in, float *d_out, int rows, int cols)
{
    const dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    transpose<<<grid, dim3(TILE, TILE)>>>(d_in, d_out, rows, cols);
}

LAUNCHER(launch_pass_on, (int *d_out, dim3 block, int rounds),
         pass_on<<<1, block, block.x * block.y * block.z * sizeof(int)>>>(d_out, rounds))
LAUNCHER(launch_early_return, (int *d_out, int n, int threads),
         early_return<<<1, threads>>>(d_out, n))
LAUNCHER(launch_divergent, (int *d_out, int split, int threads),
         divergent<<<1, threads>>>(d_out, split))
LAUNCHER(launch_staircase, (int *d_out, int threads), staircase<<<1, threads>>>(d_out))
LAUNCHER(launch_without_barrier, (int *d_out, dim3 grid, dim3 block),
         without_barrier<<<grid, block>>>(d_out))
LAUNCHER(launch_dynamic_shared, (float *d_out, unsigned threads),
         reverse<<<1, threads, threads * sizeof(float)>>>(d_out))
LAUNCHER(launch_dynamic_shared_of_file, (int *d_out, unsigned threads),
         reverse_ints<<<1, threads, threads * sizeof(int)>>>(d_out))
