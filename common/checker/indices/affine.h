// SPDX-License-Identifier: MIT
// The index as a sum of threadIdx, blockIdx and a loop's turn, each times a whole number: found by
// elimination over all samples, exactly, or not at all.
#pragma once

#include "use.h"

/** What the index is a sum of. */
enum gw_term { GW_CONSTANT, GW_THREAD_X, GW_THREAD_Y, GW_BLOCK_X, GW_BLOCK_Y, GW_TURN, GW_TERMS };

/** index = of[GW_CONSTANT] + of[GW_THREAD_X] * threadIdx.x + ... */
struct gw_affine {
    bool fits;             /**< one such sum gives the index of every sample */
    bool varies[GW_TERMS]; /**< the samples have different values of it */
    bool known[GW_TERMS];  /**< no other factor would fit as well */
    int64_t of[GW_TERMS];  /**< where known */
};

/** The sum that fits the samples, if there is one. Where a launch has one block, say, nothing is
 * known of blockIdx.x. */
struct gw_affine gw_affine_of(const struct gw_use *use);

/** The factor is known, and it is `value`. */
static inline bool gw_affine_is(const struct gw_affine *index, enum gw_term term, int64_t value)
{
    return index->known[term] && index->of[term] == value;
}

/** The term has different values and takes no part in the index. */
static inline bool gw_affine_lacks(const struct gw_affine *index, enum gw_term term)
{
    return index->varies[term] && gw_affine_is(index, term, 0);
}
