// SPDX-License-Identifier: MIT
// What the plot of an image's convolution has besides the exercise: tiles of other sizes, and none.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GW_CONVOLVED_2D_RADII = 4, GW_MOST_CONVOLVED_2D_WEIGHTS = 81 };

/**
 * As convolve_2d() with CONVOLVE_ZERO, by tiles of `tile` x `tile`.
 * @param tile  8, 16 or 32; 0: every element is loaded from device memory for each product
 */
cudaError_t gw_convolve_2d_tiles(const float *d_in, const float *h_weights, float *d_out, int rows,
                                 int cols, int radius, int tile);

#ifdef __cplusplus
}
#endif
