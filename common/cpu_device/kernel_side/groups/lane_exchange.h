// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cooperative_groups.h>
// Shuffles of values of any type that can be copied byte by byte, up to 32 bytes.
#pragma once

#include "thread_group.h"

namespace cooperative_groups
{

/** A value as words of 4 bytes. */
template <typename T>
union gw_words {
    T value;
    unsigned word[(sizeof(T) + 3) / 4];
    GW_GROUP_FUNCTION gw_words()
    {
    }
};

/**
 * What `operation`, a shuffle, gives the running thread.
 * @param lanes            who takes part
 * @param argument, width  as of __shfl_sync() and its kin
 */
template <int N, typename T>
GW_GROUP_FUNCTION T gw_shuffled(gw_warp_operation operation, unsigned lanes, const T &value,
                                int argument, int width, const char *file, int line)
{
    static_assert(sizeof(T) <= 32, "a shuffle of a group takes values of at most 32 bytes");
    if constexpr (sizeof(T) == 4 || sizeof(T) == 8) {
        return gw_warp_together<N>(operation, lanes, value, argument, width, file, line);
    } else {
        gw_words<T> words;
        words.word[sizeof(words.word) / 4 - 1] = 0;
        words.value = value;
        for (unsigned &word : words.word) {
            word = gw_warp_together<N>(operation, lanes, word, argument, width, file, line);
        }
        return words.value;
    }
}

} // namespace cooperative_groups
