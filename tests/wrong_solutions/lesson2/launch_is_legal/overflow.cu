// SPDX-License-Identifier: MIT
// WRONG: multiplies in 32 bits and looks at no dimension by itself
// EXPECT STATE: fail
// EXPECT WORDS: block x is 65536
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
    unsigned threads = block.x * block.y * block.z;
    *legal = grid_fits && block.z <= (unsigned)limits.maxThreadsDim[2] && block.x >= 1 &&
             block.y >= 1 && block.z >= 1 && threads <= (unsigned)limits.maxThreadsPerBlock &&
             shared_bytes <= limits.sharedMemPerBlock;
    return cudaSuccess;
}
