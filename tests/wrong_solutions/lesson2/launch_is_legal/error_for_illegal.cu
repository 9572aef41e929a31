// SPDX-License-Identifier: MIT
// WRONG: returns an error for a launch that is not legal
#include "launch_is_legal.h"

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    cudaDeviceProp limits;
    cudaError_t error = cudaGetDeviceProperties(&limits, 0);
    if (error != cudaSuccess) {
        return error;
    }
    int grid_fits = grid.x >= 1 && grid.x <= (unsigned)limits.maxGridSize[0] && grid.y >= 1 &&
                    grid.y <= (unsigned)limits.maxGridSize[1] && grid.z >= 1 &&
                    grid.z <= (unsigned)limits.maxGridSize[2];
    int block_fits = block.x >= 1 && block.x <= (unsigned)limits.maxThreadsDim[0] && block.y >= 1 &&
                     block.y <= (unsigned)limits.maxThreadsDim[1] && block.z >= 1 &&
                     block.z <= (unsigned)limits.maxThreadsDim[2];
    *legal = grid_fits && block_fits &&
             (size_t)block.x * block.y * block.z <= (size_t)limits.maxThreadsPerBlock &&
             shared_bytes <= limits.sharedMemPerBlock;
    if (!*legal) {
        return cudaErrorInvalidConfiguration;
    }
    return cudaSuccess;
}
