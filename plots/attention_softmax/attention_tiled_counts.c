// SPDX-License-Identifier: MIT
// Counts, for the ways that attention_tiled.c times, how often each key and value is loaded. The
// checker counts what a GPU would do: the same on every machine.
#include "attention_tiled.h"

#include "attention_tiled_kernels.h"
#include "checker/counting/counts.h"
#include "timing.h"

enum { MOST_N = 256, D = 8 };

static bool count_way(struct gw_timing *timing, const char *series,
                      cudaError_t (*way)(const float *, const float *, const float *, float *, int,
                                         int, int),
                      int n, const float *d_x, float *d_y)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = way(d_x, d_x + n * D, d_x + 2 * n * D, d_y, n, D, 0);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the attention failed");
    }
    // Keys and values have 2 * n * D floats, 8 of them in a sector.
    const double times = 4.0 * (double)gw_counts_total().loads.sectors / (double)(n * D);
    return gw_put_row(
        timing, &(struct gw_row){
                    .series = series, .x = n, .n = (size_t)n, .value = times, .unit = "loads"});
}

static bool count_all(struct gw_timing *timing)
{
    static float numbers[3 * MOST_N * D];
    float *d_x = NULL;
    float *d_y = NULL;
    gw_fill_attended(3 * MOST_N * D, 0, numbers);
    bool good =
        (cudaMalloc((void **)&d_x, sizeof(numbers)) == cudaSuccess &&
         cudaMalloc((void **)&d_y, MOST_N * D * sizeof(*d_y)) == cudaSuccess &&
         cudaMemcpy(d_x, numbers, sizeof(numbers), cudaMemcpyHostToDevice) == cudaSuccess) ||
        gw_fail(timing, "no memory for %d queries", MOST_N);
    for (int n = 32; good && n <= MOST_N; n *= 2) {
        good = count_way(timing, "loads_of_matrix", gw_attention_by_matrix, n, d_x, d_y) &&
               count_way(timing, "loads_of_threads", gw_attention_by_threads, n, d_x, d_y) &&
               count_way(timing, "loads_of_tiles", attention_tiled, n, d_x, d_y);
    }
    cudaFree(d_x);
    cudaFree(d_y);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "attention_tiled", .time = count_all};
