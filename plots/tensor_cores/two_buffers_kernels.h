// SPDX-License-Identifier: MIT
// What the plot of `two_buffers` has besides the exercise: the same tiles by one buffer, where
// copies and products take turns.
#pragma once

#include "two_buffers.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The product of two matrices by tiles of 16 x 16 in one buffer, for sizes that are multiples of
 * 16. */
cudaError_t gw_product_by_one_buffer(const float *d_a, const float *d_b, float *d_c, int rows,
                                     int inner, int cols);

#ifdef __cplusplus
}
#endif
