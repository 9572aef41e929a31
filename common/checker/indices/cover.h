// SPDX-License-Identifier: MIT
// Which elements were used, and each by how many.
#pragma once

#include "use.h"

struct gw_cover {
    uint64_t used;                        /**< different ones of the array's */
    uint64_t first, last;                 /**< of them */
    uint64_t outside;                     /**< different ones that are none of the array's */
    int64_t lowest, highest;              /**< of those */
    uint64_t least_threads, most_threads; /**< that used the same element of the array's */
    uint64_t least_blocks, most_blocks;   /**< likewise */
    uint64_t threads;                     /**< different ones that came by */
    uint64_t turns;                       /**< the most that one of them made */
    bool same_turns;                      /**< each of them made so many */
};

/** Counts them; false if there is no memory for it. */
bool gw_cover_of(const struct gw_use *use, struct gw_cover *cover);

/** Those used are 0, 1, 2, ... without a gap. */
static inline bool gw_cover_is_prefix(const struct gw_cover *cover)
{
    return cover->used > 0 && cover->first == 0 && cover->last == cover->used - 1;
}
