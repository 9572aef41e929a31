// SPDX-License-Identifier: MIT
// What the tests of a warp's functions share: blocks of many shapes, whose arrays have one element
// for each thread, in the order of their linear indices.
#pragma once

#include "arrays.h"

enum { MOST = 1024 };
static const unsigned ALL_LANES = 0xffffffffu;
static const unsigned masks[] = {0xffffffffu, 0x0000ffffu, 0x0f0ff0f0u, 0x80000001u, 0x00000080u};
static const dim3 shapes[] = {{32, 1, 1}, {8, 8, 1}, {5, 3, 5}, {1, 1, 40}, {70, 1, 1}};

__device__ static int linear_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

static int threads_of(dim3 block)
{
    return (int)(block.x * block.y * block.z);
}

static inline bool is_in(unsigned mask, int lane)
{
    return mask >> lane & 1;
}
