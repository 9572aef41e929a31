// SPDX-License-Identifier: MIT
// What the convolution's plot has besides the exercise: the way that loads every element from
// device memory for each product.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GW_CONVOLVED_RADII = 5, GW_MOST_CONVOLVED_WEIGHTS = 33 };

/** The radii that are timed and counted. */
static const int gw_convolved_radii[GW_CONVOLVED_RADII] = {1, 2, 4, 8, 16};

/** As convolve(), without shared memory. */
cudaError_t gw_convolve_global(const float *d_x, const float *h_weights, float *d_y, int n,
                               int radius);

#ifdef __cplusplus
}
#endif
