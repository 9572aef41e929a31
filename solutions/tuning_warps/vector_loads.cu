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
    // BEGIN SOLUTION: one float4 per thread; the first threads also have the head and the tail
    if (i < wide) {
        float4 *x4 = (float4 *)(x + head);
        float4 four = x4[i];
        four.x *= factor;
        four.y *= factor;
        four.z *= factor;
        four.w *= factor;
        x4[i] = four;
    }
    if (i < head) {
        x[i] *= factor;
    }
    int tail = head + 4 * wide; // the first element after the last float4
    if (i < n - tail) {
        x[tail + i] *= factor;
    }
    // SKELETON
    //| if (i < n) {
    //|     x[i] *= factor;
    //| }
    // END SOLUTION
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

    // BEGIN SOLUTION: find head and wide, launch a thread per float4
    const int past = (int)((size_t)d_x / sizeof(float) % 4); // floats past a multiple of 16 bytes
    int head = (4 - past) % 4;
    if (head > n) {
        head = n;
    }
    const int wide = (n - head) / 4;
    const int block = 256;
    vector_loads_kernel<<<wide / block + 1, block>>>(d_x, n, factor, head, wide);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
