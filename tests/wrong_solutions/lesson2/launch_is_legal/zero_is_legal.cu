// SPDX-License-Identifier: MIT
// WRONG: takes 0 for a legal size
// EXPECT STATE: fail
// EXPECT WORDS: block x is 0
#include "launch_is_legal.h"

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (legal == NULL) {
        return cudaErrorInvalidValue;
    }
    cudaDeviceProp limits;
    cudaError_t error = cudaGetDeviceProperties(&limits, 0);
    if (error != cudaSuccess) {
        return error;
    }
    *legal =
        grid.x <= (unsigned)limits.maxGridSize[0] && grid.y <= (unsigned)limits.maxGridSize[1] &&
        grid.z <= (unsigned)limits.maxGridSize[2] && block.x <= (unsigned)limits.maxThreadsDim[0] &&
        block.y <= (unsigned)limits.maxThreadsDim[1] &&
        block.z <= (unsigned)limits.maxThreadsDim[2] &&
        (size_t)block.x * block.y * block.z <= (size_t)limits.maxThreadsPerBlock &&
        shared_bytes <= limits.sharedMemPerBlock;
    return cudaSuccess;
}
