// SPDX-License-Identifier: MIT
// The stages of lesson 7's sum, from the tree that comes to mind first to one launch for any number
// of elements, all behind one signature.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    GW_SUM_STAGES = 7,
    GW_FEWEST_OF_A_SUM = 256, /**< elements: no stage leaves more than one sum for as many */
};

/** What the stages are called, in their order. */
extern const char *const gw_sum_stage_names[GW_SUM_STAGES];

/** How many sums that stage, from 0, leaves of n elements, of which there are some. */
int gw_sums_of_stage(int stage, int n);

/**
 * Adds up n floats, as that stage does.
 *
 * @param d_x     n floats in device memory
 * @param d_sums  gw_sums_of_stage(stage, n) floats in device memory, written
 * @return what the launch or the memset says
 */
cudaError_t gw_sum_by_stage(int stage, const float *d_x, float *d_sums, int n);

#ifdef __cplusplus
}
#endif
