// SPDX-License-Identifier: MIT
// What the plot of `merge` has besides the exercise: sorted pairs, and the way in which each thread
// splits in global memory.
#pragma once

#include "merge.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Fills an array with keys that grow by random steps: of two such arrays, what is next is as often
 * of one as of the other. */
static inline void gw_fill_pairs(struct merge_pair *pairs, int count, unsigned state)
{
    int key = 0;
    for (int i = 0; i < count; i++) {
        state = state * 1664525u + 1013904223u; // Numerical Recipes' generator: the high bits
        key += (int)(state >> 30);
        pairs[i].key = key;
        pairs[i].value = i;
    }
}

/** As merge(), without tiles. */
cudaError_t gw_merge_global(const struct merge_pair *d_a, int m, const struct merge_pair *d_b,
                            int n, struct merge_pair *d_out);

#ifdef __cplusplus
}
#endif
