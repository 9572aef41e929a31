// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cooperative_groups.h>
// The threads of a block as a group.
#pragma once

#include "thread_group.h"

namespace cooperative_groups
{

class thread_block : public thread_group
{
  public:
    static GW_GROUP_FUNCTION dim3 group_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    static GW_GROUP_FUNCTION dim3 thread_index()
    {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    static GW_GROUP_FUNCTION dim3 group_dim()
    {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
    static GW_GROUP_FUNCTION dim3 dim_threads()
    {
        return group_dim();
    }
    static GW_GROUP_FUNCTION unsigned thread_rank()
    {
        return gw_rank_in_block();
    }
    static GW_GROUP_FUNCTION unsigned size()
    {
        return gw_threads_of_block();
    }
    static GW_GROUP_FUNCTION unsigned num_threads()
    {
        return size();
    }
    template <int N = 0>
    static GW_GROUP_FUNCTION void sync(const char *file = __builtin_FILE(),
                                       int place = __builtin_LINE())
    {
        (__syncthreads<N>)(file, place);
    }

  private:
    GW_GROUP_FUNCTION thread_block() : thread_group(0)
    {
    }
    friend GW_GROUP_FUNCTION thread_block this_thread_block();
};

/** The running thread's block. */
GW_GROUP_FUNCTION thread_block this_thread_block()
{
    return thread_block();
}

} // namespace cooperative_groups
