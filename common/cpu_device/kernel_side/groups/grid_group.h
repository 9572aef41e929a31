// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cooperative_groups.h>
// All threads of a grid as a group. Its blocks wait for each other by looking at memory, as the
// blocks of a program without this header would have to (threads/spinning.h).
#pragma once

#include "thread_group.h"

extern "C" {
/** Whether the running grid was launched so that its blocks may wait for each other. */
bool gw_grid_is_cooperative(void);
/** Ends the launch with cudaErrorLaunchFailure where it was not. */
void gw_expect_cooperative_grid(const char *file, int line);
}

namespace cooperative_groups
{

/** How many blocks have come to the barrier of the grid, and how often all of them had. */
__device__ inline unsigned gw_grid_arrived, gw_grid_barriers;

class grid_group
{
  public:
    /** Waits for all threads of the grid, which cudaLaunchCooperativeKernel() has launched. */
    template <int N = 0>
    GW_GROUP_FUNCTION void sync(const char *file = __builtin_FILE(),
                                int place = __builtin_LINE()) const
    {
        gw_expect_cooperative_grid(file, place);
        (__syncthreads<N>)(file, place);
        if (gw_rank_in_block() == 0) {
            __threadfence(); // for all of the block, which the barrier has put before it
            const volatile unsigned *const barriers = &gw_grid_barriers;
            const unsigned before = *barriers;
            if (atomicAdd(&gw_grid_arrived, 1u) == num_blocks() - 1) {
                atomicExch(&gw_grid_arrived, 0u);
                __threadfence();
                atomicAdd(&gw_grid_barriers, 1u);
            } else {
                while (*barriers == before) {
                }
            }
            __threadfence();
        }
        (__syncthreads<N>)(file, place + (1 << GW_LINE_BITS));
    }
    static GW_GROUP_FUNCTION bool is_valid()
    {
        return gw_grid_is_cooperative();
    }
    static GW_GROUP_FUNCTION unsigned long long num_blocks()
    {
        return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
    }
    static GW_GROUP_FUNCTION unsigned long long block_rank()
    {
        return blockIdx.x +
               static_cast<unsigned long long>(gridDim.x) *
                   (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
    }
    static GW_GROUP_FUNCTION unsigned long long thread_rank()
    {
        return block_rank() * gw_threads_of_block() + gw_rank_in_block();
    }
    static GW_GROUP_FUNCTION unsigned long long size()
    {
        return num_blocks() * gw_threads_of_block();
    }
    static GW_GROUP_FUNCTION unsigned long long num_threads()
    {
        return size();
    }
    static GW_GROUP_FUNCTION dim3 group_dim()
    {
        return dim3(gridDim.x, gridDim.y, gridDim.z);
    }
    static GW_GROUP_FUNCTION dim3 dim_blocks()
    {
        return group_dim();
    }
    static GW_GROUP_FUNCTION dim3 block_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }

  private:
    GW_GROUP_FUNCTION grid_group()
    {
    }
    friend GW_GROUP_FUNCTION grid_group this_grid();
};

/** The running thread's grid. */
GW_GROUP_FUNCTION grid_group this_grid()
{
    return grid_group();
}

} // namespace cooperative_groups
