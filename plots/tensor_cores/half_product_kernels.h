// SPDX-License-Identifier: MIT
// What the plot of `half_product` has besides the exercise: numbers of a rule, on the host as
// floats and on the device in half precision, and products with floats and with sums in half
// precision.
#pragma once

#include "half_product.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number i: a multiple of 1 / 512 from `least` up, below 4, which half precision holds exactly. */
static inline float gw_half_number(size_t i, float least)
{
    return least + (float)(i * 7919 % 1601) / 512.0f;
}

/** Stores `count` such numbers, from number `first` on. */
cudaError_t gw_fill_halves(__half *d_numbers, size_t count, size_t first, float least);

/** The product of matrices of floats by tiles of 16 x 16, for sizes that are multiples of 16. */
cudaError_t gw_product_of_floats(const float *d_a, const float *d_b, float *d_c, int rows,
                                 int inner, int cols);

/** As half_product(), with sums in half precision. */
cudaError_t gw_sums_in_half(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                            int cols);

#ifdef __cplusplus
}
#endif
