// SPDX-License-Identifier: MIT
// Prefix sums, and prefixes of any other operation, over the threads of a tile or other lanes.
#pragma once

#include "reduce.h"

namespace cooperative_groups
{

/** What the values of the threads up to and with this one come to. */
template <typename Group, typename T, typename Operation = plus<T>>
GW_GROUP_FUNCTION T inclusive_scan(const Group &group, T value, Operation operation = {},
                                   const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    const unsigned rank = static_cast<unsigned>(group.thread_rank());
    for (unsigned distance = 1; distance < group.size(); distance *= 2) {
        const T before = group.template shfl_up<T, 0>(value, distance, file, line);
        value = rank >= distance ? operation(before, value) : value;
    }
    return value;
}

/** The same without this one's own; nothing for the first one: T(). */
template <typename Group, typename T, typename Operation = plus<T>>
GW_GROUP_FUNCTION T exclusive_scan(const Group &group, T value, Operation operation = {},
                                   const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    const T with = inclusive_scan(group, value, operation, file, line);
    const T before = group.template shfl_up<T, 0>(with, 1u, file, line);
    return group.thread_rank() == 0 ? T() : before;
}

} // namespace cooperative_groups
