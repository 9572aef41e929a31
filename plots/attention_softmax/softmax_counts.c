// SPDX-License-Identifier: MIT
// Counts, for rows as those that softmax.c times, how many sectors are loaded per 32 elements. The
// checker counts what a GPU would do: the same on every machine.
#include "softmax.h"

#include "checker/counting/counts.h"
#include "softmax_kernels.h"
#include "timing.h"

enum { ELEMENTS = 1 << 14 };

static bool count_way(struct gw_timing *timing, const char *series,
                      cudaError_t (*way)(const float *, float *, int, int), int length,
                      const float *d_x, float *d_y)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = way(d_x, d_y, ELEMENTS / length, length);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the softmax failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    return gw_put_row(timing,
                      &(struct gw_row){.series = series,
                                       .x = length,
                                       .n = ELEMENTS,
                                       .value = 32.0 * (double)counts.loads.sectors / ELEMENTS,
                                       .unit = "sectors"});
}

static bool count_all(struct gw_timing *timing)
{
    static float scores[ELEMENTS];
    float *d_x = NULL;
    float *d_y = NULL;
    gw_fill_scores(ELEMENTS, scores);
    bool good = (cudaMalloc((void **)&d_x, sizeof(scores)) == cudaSuccess &&
                 cudaMalloc((void **)&d_y, sizeof(scores)) == cudaSuccess &&
                 cudaMemcpy(d_x, scores, sizeof(scores), cudaMemcpyHostToDevice) == cudaSuccess) ||
                gw_fail(timing, "no memory for a matrix of %d elements", ELEMENTS);
    for (int i = 0; good && i < GW_SOFTMAX_LENGTHS; i++) {
        const int length = gw_softmax_lengths[i];
        good = count_way(timing, "sectors_of_threads", gw_softmax_by_threads, length, d_x, d_y) &&
               count_way(timing, "sectors_of_passes", gw_softmax_in_passes, length, d_x, d_y) &&
               count_way(timing, "sectors_of_one_pass", softmax, length, d_x, d_y);
    }
    cudaFree(d_x);
    cudaFree(d_y);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "softmax", .time = count_all};
