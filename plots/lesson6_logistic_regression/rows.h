// SPDX-License-Identifier: MIT
// Samples as reals on the host and on the device, for the timing programs of lesson 6.
#pragma once

#include "real.h"
#include "samples.h"

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stdlib.h>

/** The name of `real`, which ends the series' names. */
#define GW_REAL_NAME (sizeof(real) == sizeof(double) ? "float64" : "float32")

struct gw_rows {
    int m, k;
    real *h_x, *h_y; /**< feature-major, as struct gw_samples */
    real *d_x, *d_y;
};

/** Gives back what gw_rows_make() took, whole or in part. */
static inline void gw_rows_free(struct gw_rows *rows)
{
    free(rows->h_x);
    free(rows->h_y);
    (void)cudaFree(rows->d_x);
    (void)cudaFree(rows->d_y);
}

/** Rounds the samples to reals and copies them to the device; false when memory is short. */
static inline bool gw_rows_make(struct gw_rows *rows, const struct gw_samples *samples)
{
    const size_t x_bytes = samples->k * samples->m * sizeof(real);
    const size_t y_bytes = samples->m * sizeof(real);
    *rows = (struct gw_rows){.m = (int)samples->m, .k = (int)samples->k};
    rows->h_x = malloc(x_bytes);
    rows->h_y = malloc(y_bytes);
    if (!rows->h_x || !rows->h_y || cudaMalloc((void **)&rows->d_x, x_bytes) != cudaSuccess ||
        cudaMalloc((void **)&rows->d_y, y_bytes) != cudaSuccess) {
        return false;
    }
    for (size_t e = 0; e < samples->k * samples->m; e++) {
        rows->h_x[e] = (real)samples->x[e];
    }
    for (size_t i = 0; i < samples->m; i++) {
        rows->h_y[i] = (real)samples->y[i];
    }
    return cudaMemcpy(rows->d_x, rows->h_x, x_bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(rows->d_y, rows->h_y, y_bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}
