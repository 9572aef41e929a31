// SPDX-License-Identifier: MIT
// WRONG: has the limits of one device typed in
#include "launch_is_legal.h"

cudaError_t launch_is_legal(dim3 grid, dim3 block, size_t shared_bytes, int *legal)
{
    if (!legal) {
        return cudaErrorInvalidValue;
    }
    *legal = grid.x >= 1 && grid.x <= 2147483647 && grid.y >= 1 && grid.y <= 65535 && grid.z >= 1 &&
             grid.z <= 65535 && block.x >= 1 && block.x <= 1024 && block.y >= 1 &&
             block.y <= 1024 && block.z >= 1 && block.z <= 64 &&
             block.x * block.y * block.z <= 1024 && shared_bytes <= 49152;
    return cudaSuccess;
}
