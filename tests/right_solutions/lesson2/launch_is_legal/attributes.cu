// SPDX-License-Identifier: MIT
// RIGHT: asks for the limits one by one
#include "launch_is_legal.h"

static cudaError_t fits(unsigned size, cudaDeviceAttr attribute, int *legal)
{
    int limit = 0;
    cudaError_t error = cudaDeviceGetAttribute(&limit, attribute, 0);
    if (size == 0 || (long long)size > limit) {
        *legal = 0;
    }
    return error;
}

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    const unsigned sizes[] = {grid.x, grid.y, grid.z, block.x, block.y, block.z};
    const cudaDeviceAttr attributes[] = {cudaDevAttrMaxGridDimX,  cudaDevAttrMaxGridDimY,
                                         cudaDevAttrMaxGridDimZ,  cudaDevAttrMaxBlockDimX,
                                         cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ};
    *legal = 1;
    for (int k = 0; k < 6; k++) {
        cudaError_t error = fits(sizes[k], attributes[k], legal);
        if (error != cudaSuccess) {
            return error;
        }
    }
    if (!*legal) {
        return cudaSuccess;
    }
    cudaError_t error = fits(block.x * block.y * block.z, cudaDevAttrMaxThreadsPerBlock, legal);
    if (error != cudaSuccess) {
        return error;
    }
    int shared = 0;
    error = cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlock, 0);
    *legal = *legal && shared_bytes <= (size_t)shared;
    return error;
}
