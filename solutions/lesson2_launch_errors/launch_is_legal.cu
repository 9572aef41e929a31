// SPDX-License-Identifier: MIT
// Lesson 2, exercise 5: determine in advance whether a launch configuration is valid.
//
// Stages
//   1  ask the device for its limits: they differ between devices, so do not hard-code them
//   2  check every dimension by itself: at least 1, and at most its limit
//   3  check x * y * z, the threads per block: it can overflow, so do stage 2 first
//   4  check the shared memory
//
// Grade it:  ctest -L lesson2                  (the whole lesson)
//            ./gridwork grade launch_is_legal  (this exercise alone)
#include "launch_is_legal.h"

// ------------------------------------------------------------------------------------------------
// The function that you write (it does not launch)
// ------------------------------------------------------------------------------------------------

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    // BEGIN SOLUTION: ask the device for its limits, and set *legal
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error != cudaSuccess) {
        return error;
    }
    cudaDeviceProp properties;
    error = cudaGetDeviceProperties(&properties, device);
    if (error != cudaSuccess) {
        return error;
    }

    // 64 bits: 65536 x 65536 threads are 0 in 32.
    unsigned long long threads = (unsigned long long)block.x * block.y * block.z;
    *legal = threads <= (unsigned long long)properties.maxThreadsPerBlock &&
             shared_bytes <= properties.sharedMemPerBlock;
    const unsigned grid_size[3] = {grid.x, grid.y, grid.z};
    const unsigned block_size[3] = {block.x, block.y, block.z};
    for (int axis = 0; axis < 3; axis++) {
        // The limit becomes unsigned, not the size int: a size may be larger than any int.
        if (grid_size[axis] < 1 || grid_size[axis] > (unsigned)properties.maxGridSize[axis] ||
            block_size[axis] < 1 || block_size[axis] > (unsigned)properties.maxThreadsDim[axis]) {
            *legal = 0;
        }
    }
    return cudaSuccess;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
