// SPDX-License-Identifier: MIT
// A copy that the threads of a group make together. Here each of them has made its part when the
// call returns; the others' are there after wait(), as on a GPU.
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups
{

template <typename Group>
GW_GROUP_FUNCTION void memcpy_async(const Group &group, void *destination, const void *source,
                                    size_t bytes)
{
    char *const to = static_cast<char *>(destination);
    const char *const from = static_cast<const char *>(source);
    for (size_t i = static_cast<size_t>(group.thread_rank()); i < bytes; i += group.size()) {
        to[i] = from[i];
    }
}
/** Elements of a type, which are copied as such. */
template <typename Group, typename T>
GW_GROUP_FUNCTION void memcpy_async(const Group &group, T *destination, const T *source,
                                    size_t bytes)
{
    for (size_t i = static_cast<size_t>(group.thread_rank()); i < bytes / sizeof(T);
         i += group.size()) {
        destination[i] = source[i];
    }
}

/** Waits for all copies of the group; wait_prior for all but the last STAGES. */
template <typename Group, int N = 0>
GW_GROUP_FUNCTION void wait(const Group &group, const char *file = __builtin_FILE(),
                            int place = __builtin_LINE())
{
    group.template sync<N>(file, place);
}
template <unsigned STAGES, typename Group, int N = 0>
GW_GROUP_FUNCTION void wait_prior(const Group &group, const char *file = __builtin_FILE(),
                                  int place = __builtin_LINE())
{
    group.template sync<N>(file, place);
}

} // namespace cooperative_groups
