// SPDX-License-Identifier: MIT
// The gradients that the grader of the capstone's network_train hands to the student's function.
// Each call makes one launch at most.
#pragma once

#include "network.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A gradient that tells batches apart and takes their images in any order:
 * g[w] = theta[w] / 2 + theta[(w + 1) % NETWORK_WEIGHTS] / 8
 *        - mean over the batch's images of (label + 1) x[w % NETWORK_INPUTS].
 * It writes all of d_work.
 */
cudaError_t gw_known_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                      float *d_work, float *d_gradient, int m);

/** The same in its first two calls since gw_gradient_calls was 0, then an error. */
cudaError_t gw_failing_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                        float *d_work, float *d_gradient, int m);

/** How often they were called, how often with another m than gw_right_batch, and that m last. */
extern int gw_gradient_calls, gw_calls_of_other_batches, gw_right_batch, gw_other_batch;

#ifdef __cplusplus
}
#endif
