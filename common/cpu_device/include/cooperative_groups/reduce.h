// SPDX-License-Identifier: MIT
// A value of each thread of a group made one that all of them get; and the operations for it.
#pragma once

#include "../cooperative_groups.h"

namespace cooperative_groups
{

#define GW_OPERATION(NAME, ...)                                                                    \
    template <typename T = void>                                                                   \
    struct NAME {                                                                                  \
        GW_GROUP_FUNCTION T operator()(T a, T b) const                                             \
        {                                                                                          \
            return __VA_ARGS__;                                                                    \
        }                                                                                          \
    };                                                                                             \
    template <>                                                                                    \
    struct NAME<void> {                                                                            \
        template <typename T>                                                                      \
        GW_GROUP_FUNCTION T operator()(T a, T b) const                                             \
        {                                                                                          \
            return __VA_ARGS__;                                                                    \
        }                                                                                          \
    };
GW_OPERATION(plus, a + b)
GW_OPERATION(less, b < a ? b : a)
GW_OPERATION(greater, a < b ? b : a)
GW_OPERATION(bit_and, a &b)
GW_OPERATION(bit_or, a | b)
GW_OPERATION(bit_xor, a ^ b)
#undef GW_OPERATION

/** Of a tile: in as many steps as its size has bits. */
template <unsigned SIZE, typename T, typename Operation>
GW_GROUP_FUNCTION T reduce(const thread_block_tile<SIZE> &tile, T value, Operation operation,
                           const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    for (unsigned distance = SIZE / 2; distance > 0; distance /= 2) {
        value = operation(value, tile.template shfl_xor<T, 0>(value, distance, file, line));
    }
    return value;
}

/** Of any lanes, in the order of their ranks. */
template <typename T, typename Operation>
GW_GROUP_FUNCTION T reduce(const coalesced_group &group, T value, Operation operation,
                           const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    T all = group.shfl<T, 0>(value, 0, file, line);
    for (unsigned rank = 1; rank < group.size(); rank++) {
        all = operation(all, group.shfl<T, 0>(value, rank, file, line));
    }
    return all;
}

} // namespace cooperative_groups
