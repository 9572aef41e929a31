// SPDX-License-Identifier: MIT
// Compares an output with what it should be, and says in one sentence how it differs. Knows
// nothing of processes and of CMocka.
#pragma once

#include "comparison.h"

/**
 * @return NULL if everything is as it should be, else a sentence of the caller's own, to be freed:
 * "c[256] is 0 but should be 1.8125; 744 of 1000 elements differ, all from index 256 on"
 */
char *gw_compare(const struct gw_comparison *comparison);

/**
 * Compares an input with what it was before.
 * @return NULL if it is the same bit for bit, else a sentence, to be freed
 */
char *gw_compare_unchanged(const char *name, enum gw_type type, size_t count, const void *before,
                           const void *after);

/** Whether every element (there is at least one) still holds poison. */
bool gw_is_wholly_unwritten(const void *elements, enum gw_type type, size_t count, uint64_t seed);
