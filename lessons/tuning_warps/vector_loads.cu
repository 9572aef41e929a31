// SPDX-License-Identifier: MIT
// Tuning, exercise 2: load and store four floats at a time.
//
// Stages
//   1  an array that begins at a multiple of 16 bytes, with a multiple of 4 elements
//   2  the tail: up to 3 elements after the last float4
//   3  the head: up to 3 elements before the first multiple of 16 bytes
//
// Grade it:  ctest -L tuning                (the whole lesson)
//            ./gridwork grade vector_loads  (this exercise alone)
#include "vector_loads.h"

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

// x[0] to x[head - 1] come before the first multiple of 16 bytes, then come `wide` float4.
__global__ void vector_loads_kernel(float *x, int n, float factor, int head, int wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // TODO: one float4 per thread; the first threads also have the head and the tail
    if (i < n) {
        x[i] *= factor;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t vector_loads(float *d_x, int n, float factor)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    // TODO: find head and wide, launch a thread per float4
    return GW_NOT_STARTED;
}
