// SPDX-License-Identifier: MIT
// What the plot of `launch_inside` has besides the exercise: short rows with some long ones among
// them, and the way that gives each row to one thread.
#pragma once

#include "launch_inside.h"

#include <stdbool.h>
#include <stdlib.h>

enum { GW_ROWS = 4096, GW_SHORT_ROW = 10, GW_LONG_ROW = 2000, GW_LONG_COUNTS = 5 };

/** How many of the rows are long. */
static const int gw_long_counts[GW_LONG_COUNTS] = {1, 4, 16, 64, 256};

/** The rows, on the host and on the device. */
struct gw_rows_on_device {
    int longs, elements, *h_offsets, *d_offsets;
    float *h_x, *h_sum, *d_x, *d_sum, *d_total;
};

#ifdef __cplusplus
extern "C" {
#endif

/** As launch_inside(), with a thread per row, whatever its length; the total is one thread's. */
cudaError_t gw_rows_by_threads(const float *d_x, const int *d_offsets, float *d_sum, float *d_total,
                               int rows);

#ifdef __cplusplus
}
#endif

/** Element k of all rows, a small whole number: sums are exact in any order. */
static inline float gw_row_element(int k)
{
    return (float)(k % 5);
}

/** Makes rows of which so many are long, in equal distances. */
static inline bool gw_rows_make(struct gw_rows_on_device *rows, int longs)
{
    *rows = (struct gw_rows_on_device){0};
    rows->longs = longs;
    rows->h_offsets = (int *)calloc(GW_ROWS + 1, sizeof(int));
    for (int r = 0; rows->h_offsets && r < GW_ROWS; r++) {
        const bool is_long = r % (GW_ROWS / longs) == 0;
        rows->h_offsets[r + 1] = rows->h_offsets[r] + (is_long ? GW_LONG_ROW : GW_SHORT_ROW);
    }
    rows->elements = rows->h_offsets ? rows->h_offsets[GW_ROWS] : 0;
    const size_t bytes = (size_t)rows->elements * sizeof(float);
    rows->h_x = (float *)malloc(bytes);
    rows->h_sum = (float *)malloc(GW_ROWS * sizeof(float));
    for (int k = 0; rows->h_x && k < rows->elements; k++) {
        rows->h_x[k] = gw_row_element(k);
    }
    return rows->h_offsets && rows->h_x && rows->h_sum &&
           cudaMalloc((void **)&rows->d_offsets, (GW_ROWS + 1) * sizeof(int)) == cudaSuccess &&
           cudaMalloc((void **)&rows->d_x, bytes) == cudaSuccess &&
           cudaMalloc((void **)&rows->d_sum, GW_ROWS * sizeof(float)) == cudaSuccess &&
           cudaMalloc((void **)&rows->d_total, sizeof(float)) == cudaSuccess &&
           cudaMemcpy(rows->d_offsets, rows->h_offsets, (GW_ROWS + 1) * sizeof(int),
                      cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(rows->d_x, rows->h_x, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static inline void gw_rows_drop(const struct gw_rows_on_device *rows)
{
    cudaFree(rows->d_offsets);
    cudaFree(rows->d_x);
    cudaFree(rows->d_sum);
    cudaFree(rows->d_total);
    free(rows->h_offsets);
    free(rows->h_x);
    free(rows->h_sum);
}
