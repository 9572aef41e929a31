// SPDX-License-Identifier: MIT
// The gradients that the grader of lesson 6, train, hands to the student's function. Each call
// makes one launch at most.
#pragma once

#include "real.h"

#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The most rows that gw_logistic_gradient() takes. */
enum { GW_LOGISTIC_ROWS = 640 };

/**
 * A gradient of a function that has one minimum, and other one for each X and y:
 * g[j] = theta[j] / 2 + theta[(j + 1) % k] / 8 - mean over all rows of (y[i] + 1) x(i, j).
 */
cudaError_t gw_known_gradient(const real *d_x, const real *d_y, const real *d_theta,
                              real *d_gradient, int m, int k);

/** The gradient of the mean log loss. */
cudaError_t gw_logistic_gradient(const real *d_x, const real *d_y, const real *d_theta,
                                 real *d_gradient, int m, int k);

/** As gw_known_gradient() in its first two calls since gw_calls was 0, then an error. */
cudaError_t gw_failing_gradient(const real *d_x, const real *d_y, const real *d_theta,
                                real *d_gradient, int m, int k);

/** How often they were called, how often with another m or k than the right ones, and with which
 * ones last. */
extern int gw_calls, gw_calls_with_other_sizes, gw_other_m, gw_other_k, gw_right_m, gw_right_k;

/** In how many calls theta was another array than in the call before. */
extern int gw_thetas_exchanged;

/** Which array began in which, as numbers of the arguments from 0. That call returned an error. */
struct gw_overlap {
    bool found;
    int outer, inner;
    int64_t element; /**< of the outer one: where the inner one begins */
    int64_t count;   /**< elements of the outer one */
};
extern struct gw_overlap gw_overlap;

#ifdef __cplusplus
}
#endif
