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
    // TODO: copy the table, wait, and look up in the copy, with a grid-stride loop
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = table[index[i]];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// Whether blocks of so many threads have at least half of the resident warps on each GPU.
static bool is_enough(int threads, int registers, int shared_bytes)
{
    // TODO: ask occupancy() for each of three_gpus
    return threads == 64;
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

    // TODO: launch few blocks, since each of them loads the whole table
    return GW_NOT_STARTED;
}
