// SPDX-License-Identifier: MIT
/**
 * @file growing.h
 * Arrays that grow by one element at a time.
 */
#pragma once

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
