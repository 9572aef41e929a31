// SPDX-License-Identifier: MIT
// RIGHT: sizes and limits side by side in one table, the product by division
#include "launch_is_legal.h"

struct limited {
    unsigned size;
    int limit;
};

static bool fits(const limited &one)
{
    return one.size != 0 && one.size <= static_cast<unsigned>(one.limit);
}

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    cudaDeviceProp device;
    const cudaError_t error = cudaGetDeviceProperties(&device, 0);
    if (error != cudaSuccess) {
        return error;
    }
    const limited all[] = {
        {block.x, device.maxThreadsDim[0]}, {block.y, device.maxThreadsDim[1]},
        {block.z, device.maxThreadsDim[2]}, {grid.x, device.maxGridSize[0]},
        {grid.y, device.maxGridSize[1]},    {grid.z, device.maxGridSize[2]},
    };
    bool good = shared_bytes <= device.sharedMemPerBlock;
    for (const limited &one : all) {
        good = good && fits(one);
    }
    // x * y * z <= limit, without a product that could overflow.
    good = good && block.z <= static_cast<unsigned>(device.maxThreadsPerBlock) / block.x / block.y;
    *legal = good ? 1 : 0;
    return cudaSuccess;
}
