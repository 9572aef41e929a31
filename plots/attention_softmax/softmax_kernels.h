// SPDX-License-Identifier: MIT
// What the plot of `softmax` has besides the exercise: rows of a rule, and two ways that make three
// passes over each row.
#pragma once

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GW_SOFTMAX_LENGTHS = 5 };

/** How many elements each row of a matrix has. */
static const int gw_softmax_lengths[GW_SOFTMAX_LENGTHS] = {32, 128, 512, 2048, 8192};

/** Fills `count` elements with numbers from -8 to 8. */
static inline void gw_fill_scores(size_t count, float *x)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = (float)(i * 7919 % 1601) / 100.0f - 8.0f;
    }
}

/** As softmax(), with a thread per row. */
cudaError_t gw_softmax_by_threads(const float *d_x, float *d_y, int rows, int cols);

/** As softmax(), with a block per row, which finds the maximum and then the sum. */
cudaError_t gw_softmax_in_passes(const float *d_x, float *d_y, int rows, int cols);

#ifdef __cplusplus
}
#endif
