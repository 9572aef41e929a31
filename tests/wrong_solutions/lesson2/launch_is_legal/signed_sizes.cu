// SPDX-License-Identifier: MIT
// WRONG: compares sizes as ints, so that the largest are negative
// EXPECT STATE: fail
// EXPECT WORDS: block x is 4294967295
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
    const int grid_size[3] = {(int)grid.x, (int)grid.y, (int)grid.z};
    const int block_size[3] = {(int)block.x, (int)block.y, (int)block.z};
    *legal = shared_bytes <= limits.sharedMemPerBlock;
    int threads = 1;
    for (int axis = 0; axis < 3; axis++) {
        if (grid_size[axis] == 0 || grid_size[axis] > limits.maxGridSize[axis] ||
            block_size[axis] == 0 || block_size[axis] > limits.maxThreadsDim[axis]) {
            *legal = 0;
        }
        threads *= block_size[axis];
    }
    if (threads > limits.maxThreadsPerBlock) {
        *legal = 0;
    }
    return cudaSuccess;
}
