// SPDX-License-Identifier: MIT
// Cooperative groups: the threads of a block, tiles of a warp, those that are on the way together,
// and the whole grid, as CUDA C++ Programming Guide, "Cooperative Groups", has them. A group waits
// and exchanges values by the barriers, shuffles and votes of CUDA C.
#pragma once

#ifndef __cplusplus
#error "cooperative_groups.h is C++"
#endif

#include "cuda_runtime.h"

#include "../kernel_side/groups/grid_group.h"
#include "../kernel_side/groups/thread_block.h"
#include "../kernel_side/groups/tiles.h"

namespace cooperative_groups
{

// A group's members as functions of it.
template <typename Group, int N = 0>
GW_GROUP_FUNCTION void sync(const Group &group, const char *file = __builtin_FILE(),
                            int place = __builtin_LINE())
{
    group.template sync<N>(file, place);
}
template <typename Group>
GW_GROUP_FUNCTION unsigned thread_rank(const Group &group)
{
    return group.thread_rank();
}
template <typename Group>
GW_GROUP_FUNCTION unsigned group_size(const Group &group)
{
    return group.size();
}

} // namespace cooperative_groups
