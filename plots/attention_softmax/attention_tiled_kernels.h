// SPDX-License-Identifier: MIT
// What the plot of `attention_tiled` has besides the exercise: queries, keys and values of a rule,
// a way with the matrix of all scores, and a way without tiles.
#pragma once

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Fills `count` numbers from -1 to 1; of different seeds they differ. */
static inline void gw_fill_attended(size_t count, size_t seed, float *x)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = (float)((i + seed) * 7919 % 1601) / 800.0f - 1.0f;
    }
}

/** As attention_tiled(), with the scores of all queries and keys in device memory. */
cudaError_t gw_attention_by_matrix(const float *d_q, const float *d_k, const float *d_v, float *d_y,
                                   int n, int d, int causal);

/** As attention_tiled(), with a thread per query that loads all keys and values itself. */
cudaError_t gw_attention_by_threads(const float *d_q, const float *d_k, const float *d_v,
                                    float *d_y, int n, int d, int causal);

#ifdef __cplusplus
}
#endif
