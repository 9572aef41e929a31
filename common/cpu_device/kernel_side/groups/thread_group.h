// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cooperative_groups.h>
// What every group within a block is: the block, or lanes of a warp.
#pragma once

#include "../barriers.h"
#include "../functions/atomic_functions.h"
#include "../functions/memory_functions.h"
#include "../functions/warp_functions.h"
#include "../vector_types.h"

#define GW_GROUP_FUNCTION __host__ __device__ inline __attribute__((always_inline))

namespace cooperative_groups
{

GW_GROUP_FUNCTION unsigned gw_rank_in_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
GW_GROUP_FUNCTION unsigned gw_threads_of_block()
{
    return blockDim.x * blockDim.y * blockDim.z;
}
/** The running thread's number in its warp. */
GW_GROUP_FUNCTION unsigned gw_lane()
{
    return gw_rank_in_block() % 32;
}

/** The block, where `gw_lanes` is 0, or these lanes of the running thread's warp. */
class thread_group
{
  public:
    /** Waits for the group; what each wrote before, all of them see afterwards. */
    template <int N = 0>
    GW_GROUP_FUNCTION void sync(const char *file = __builtin_FILE(),
                                int place = __builtin_LINE()) const
    {
        if (gw_lanes == 0) {
            (__syncthreads<N>)(file, place);
        } else {
            __syncwarp<N>(gw_lanes, file, place);
        }
    }
    /** The running thread's number in the group, from 0. */
    GW_GROUP_FUNCTION unsigned thread_rank() const
    {
        return gw_lanes == 0
                   ? gw_rank_in_block()
                   : static_cast<unsigned>(__builtin_popcount(gw_lanes & ((1u << gw_lane()) - 1)));
    }
    /** How many threads it has. */
    GW_GROUP_FUNCTION unsigned size() const
    {
        return gw_lanes == 0 ? gw_threads_of_block()
                             : static_cast<unsigned>(__builtin_popcount(gw_lanes));
    }
    GW_GROUP_FUNCTION unsigned num_threads() const
    {
        return size();
    }
    GW_GROUP_FUNCTION bool is_valid() const
    {
        return true;
    }

    unsigned gw_lanes;

  protected:
    GW_GROUP_FUNCTION explicit thread_group(unsigned lanes) : gw_lanes(lanes)
    {
    }
    friend GW_GROUP_FUNCTION thread_group tiled_partition(const thread_group &parent,
                                                          unsigned threads);
};

/**
 * Parts of so many threads each, a power of two of at most 32; the running thread's.
 * @param parent  a block, or a tile of one
 */
GW_GROUP_FUNCTION thread_group tiled_partition(const thread_group &, unsigned threads)
{
    const unsigned first = gw_lane() & ~(threads - 1);
    const unsigned all = threads >= 32 ? 0xffffffffu : ((1u << threads) - 1) << first;
    const unsigned left = gw_threads_of_block() - (gw_rank_in_block() - gw_lane());
    return thread_group(left >= 32 ? all : all & ((1u << left) - 1));
}

} // namespace cooperative_groups
