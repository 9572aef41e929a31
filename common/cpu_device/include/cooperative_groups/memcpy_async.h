// SPDX-License-Identifier: MIT
// A copy that the threads of a group make together. Each call is a batch of each of them; wait() is
// for its own ones, and then for the group.
#pragma once

#include "../../../extras/async_copies/async_copies.h"
#include "../cooperative_groups.h"

namespace cooperative_groups
{

template <typename Group>
GW_GROUP_FUNCTION void gw_memcpy_async(const Group &group, void *destination, const void *source,
                                       size_t bytes)
{
    gw_async_range(destination, source, bytes, static_cast<size_t>(group.thread_rank()),
                   static_cast<size_t>(group.size()), gw_async_width(destination, source, bytes),
                   nullptr);
    gw_async_commit(gw_async_self());
}
template <typename Group>
GW_GROUP_FUNCTION void memcpy_async(const Group &group, void *destination, const void *source,
                                    size_t bytes)
{
    gw_memcpy_async(group, destination, source, bytes);
}
/** Elements of a type, which are copied as such. */
template <typename Group, typename T>
GW_GROUP_FUNCTION void memcpy_async(const Group &group, T *destination, const T *source,
                                    size_t bytes)
{
    gw_memcpy_async(group, destination, source, bytes);
}

/** Waits for all copies of the group; wait_prior for all but the last STAGES. */
template <typename Group, int N = 0>
GW_GROUP_FUNCTION void wait(const Group &group, const char *file = __builtin_FILE(),
                            int place = __builtin_LINE())
{
    gw_async_wait(0, gw_async_self());
    group.template sync<N>(file, place);
}
template <unsigned STAGES, typename Group, int N = 0>
GW_GROUP_FUNCTION void wait_prior(const Group &group, const char *file = __builtin_FILE(),
                                  int place = __builtin_LINE())
{
    gw_async_wait(STAGES, gw_async_self());
    group.template sync<N>(file, place);
}

} // namespace cooperative_groups
