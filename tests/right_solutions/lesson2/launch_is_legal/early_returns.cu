// SPDX-License-Identifier: MIT
// RIGHT: 0 until every question is answered with yes, in double, which holds every product
#include "launch_is_legal.h"

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    *legal = 0;
    int current;
    cudaError_t error = cudaGetDevice(&current);
    cudaDeviceProp limits;
    if (error == cudaSuccess) {
        error = cudaGetDeviceProperties(&limits, current);
    }
    if (error != cudaSuccess) {
        return error;
    }
    if (!grid.x || !grid.y || !grid.z || !block.x || !block.y || !block.z) {
        return cudaSuccess;
    }
    if ((double)block.x * block.y * block.z > limits.maxThreadsPerBlock) {
        return cudaSuccess;
    }
    if (block.z > (unsigned)limits.maxThreadsDim[2] || grid.x > (unsigned)limits.maxGridSize[0] ||
        grid.y > (unsigned)limits.maxGridSize[1] || grid.z > (unsigned)limits.maxGridSize[2] ||
        block.x > (unsigned)limits.maxThreadsDim[0] ||
        block.y > (unsigned)limits.maxThreadsDim[1]) {
        return cudaSuccess;
    }
    *legal = !(shared_bytes > limits.sharedMemPerBlock);
    return cudaSuccess;
}
