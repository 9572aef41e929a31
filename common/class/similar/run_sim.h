// SPDX-License-Identifier: MIT
/**
 * @file run_sim.h
 * sim_c++ of Dick Grune's similarity tester (Debian: similarity-tester), run on texts.
 */
#pragma once

#include "plain.h"

enum {
    GW_RUN_OF_TOKENS = 24,      /**< what is shorter is not found: docs/pages/classes.md says why */
    GW_LONGEST_COMPARISON = 900 /**< seconds for one call */
};

/**
 * Compares each text with each.
 * @param texts   those of more tokens behind those of fewer, so that a share is that of the shorter
 * @param count   how many
 * @param percent of size count x count: [i * count + j], i < j, becomes how much of text i is found
 * in text j
 * @return NULL, or why they could not be compared, a sentence without a full stop, to be freed
 */
char *gw_run_sim(const struct gw_plain *const *texts, size_t count, unsigned char *percent);
