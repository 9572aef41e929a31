// SPDX-License-Identifier: MIT
// What the plot of `layer_norm` has besides the exercise: a way that subtracts the square of the
// mean from the mean of the squares.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** As layer_norm(), with the difference of two sums for the variance. */
cudaError_t gw_layer_norm_by_sums(const float *d_x, const float *d_gamma, const float *d_beta,
                                  float *d_y, int rows, int cols, float epsilon);

#ifdef __cplusplus
}
#endif
