// SPDX-License-Identifier: MIT
// WRONG: looks at the product of the block's dimensions, not at each
// EXPECT STATE: fail
// EXPECT WORDS: block z is 65
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
    int grid_fits = grid.x >= 1 && grid.x <= (unsigned)limits.maxGridSize[0] && grid.y >= 1 &&
                    grid.y <= (unsigned)limits.maxGridSize[1] && grid.z >= 1 &&
                    grid.z <= (unsigned)limits.maxGridSize[2];
    size_t threads = (size_t)block.x * block.y * block.z;
    *legal = grid_fits && threads >= 1 && threads <= (size_t)limits.maxThreadsPerBlock &&
             shared_bytes <= limits.sharedMemPerBlock;
    return cudaSuccess;
}
