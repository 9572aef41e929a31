// SPDX-License-Identifier: MIT
// Tuning, exercise 4: look up in shared memory, in blocks of which enough warps are resident.
//
// Stages
//   1  the kernel: each block copies the table into shared memory, waits, and looks up
//   2  the grid: few blocks, each with many elements, since each block loads the whole table
//   3  a block size with at least half of the resident warps on each of three GPUs
//
// It calls your own occupancy() of exercise 3.
//
// Grade it:  ctest -L tuning           (the whole lesson)
//            ./gridwork grade look_up  (this exercise alone)
#include "look_up.h"

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

__global__ void look_up_kernel(const float *table, int entries, const int *index, float *y, int n)
{
    // BEGIN SOLUTION: copy the table, wait, and look up in the copy, with a grid-stride loop
    extern __shared__ float copy[];
    for (int e = threadIdx.x; e < entries; e += blockDim.x) {
        copy[e] = table[e];
    }
    __syncthreads();
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        y[i] = copy[index[i]];
    }
    // SKELETON
    //| int i = blockIdx.x * blockDim.x + threadIdx.x;
    //| if (i < n) {
    //|     y[i] = table[index[i]];
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// Whether blocks of so many threads have at least half of the resident warps on each GPU.
static bool is_enough(int threads, int registers, int shared_bytes)
{
    // BEGIN SOLUTION: ask occupancy() for each of three_gpus
    for (int g = 0; g < 3; g++) {
        int warps = 0;
        cudaError_t error = occupancy(&three_gpus[g], threads, registers, shared_bytes, &warps);
        if (error != cudaSuccess || 2 * warps < three_gpus[g].warps) {
            return false;
        }
    }
    return true;
    // SKELETON
    //| return threads == 64;
    // END SOLUTION
}

cudaError_t look_up(const float *d_table, int entries, const int *d_index, float *d_y, int n)
{
    if (n < 0 || entries < 1 || entries > 12288) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    const int shared_bytes = entries * (int)sizeof(float);
    cudaFuncAttributes attributes;
    cudaError_t error = cudaFuncGetAttributes(&attributes, look_up_kernel);
    if (error != cudaSuccess) {
        return error;
    }
    int threads = 64;
    while (threads < 1024 && !is_enough(threads, attributes.numRegs, shared_bytes)) {
        threads += 32;
    }

    // BEGIN SOLUTION: launch few blocks, since each of them loads the whole table
    int blocks = (n - 1) / threads + 1;
    int most = (n - 1) / entries + 1; // each block loads a table, for about as many elements
    if (blocks > most) {
        blocks = most;
    }
    look_up_kernel<<<blocks, threads, shared_bytes>>>(d_table, entries, d_index, d_y, n);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
