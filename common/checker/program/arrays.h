// SPDX-License-Identifier: MIT
// Arrays that grow by one element at a time, and arrays in the order of their elements' first
// members: an address or a stamp.
#pragma once

#include <stdint.h>
#include <stdlib.h>

/**
 * The array with room for one more element behind the `used` ones, each of `size` bytes; `room` is
 * how many have room, 0 at first. Ends the program where there is no memory.
 */
static inline void *gw_grown(void *array, size_t used, size_t *room, size_t size)
{
    if (used < *room) {
        return array;
    }
    *room = *room ? 2 * *room : 32;
    void *more = realloc(array, *room * size);
    if (!more) {
        abort();
    }
    return more;
}

/** For qsort(). */
static inline int gw_by_first_member(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/** How many of the array's elements, each of `size` bytes, have a first member of at most `most`.
 */
static inline size_t gw_count_up_to(const void *array, size_t count, size_t size, uint64_t most)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (*(const uint64_t *)((const unsigned char *)array + middle * size) <= most) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}
