// SPDX-License-Identifier: MIT
// In the place of a clock: what a row would take on a GPU that is not there (gw_timing_estimate).
#pragma once

#include "timing_internal.h"

/**
 * From now on nothing is timed: work runs once, what it does on the device is counted, and its row
 * is the model's band, with the ends as least and most and the formula's own number as median. Work
 * that uses no device, or reads a clock of its own, has no row.
 *
 * @param key of the GPU, which is put on the card
 * @param compiled_kernels a file of what nvcc's code of the kernels says (plots/compiled), or NULL
 * @return false, and has said why, if there is no such GPU
 */
bool gw_estimate_on(struct gw_timing *timing, const char *key, const char *compiled_kernels);
