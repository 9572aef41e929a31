// SPDX-License-Identifier: MIT
// Counts, for the convolutions that convolve.c times, the sectors that a warp loads for its 32
// elements. The checker counts what a GPU would do: the same on every machine.
#include "convolve.h"

#include "checker/counting/counts.h"
#include "convolve_kernels.h"
#include "timing.h"

enum { N = 1 << 14 };

static bool count_way(struct gw_timing *timing, bool in_shared, int radius, const float *d_x,
                      float *d_y)
{
    const float weights[GW_MOST_CONVOLVED_WEIGHTS] = {0};
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = in_shared ? convolve(d_x, weights, d_y, N, radius)
                                  : gw_convolve_global(d_x, weights, d_y, N, radius);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the convolution failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    return gw_put_row(timing,
                      &(struct gw_row){.series = in_shared ? "sectors_of_shared" : "sectors",
                                       .x = radius,
                                       .n = N,
                                       .value = (double)counts.loads.sectors * 32 / N,
                                       .unit = "sectors"});
}

static bool count_all(struct gw_timing *timing)
{
    float *d_x = NULL;
    float *d_y = NULL;
    bool good = (cudaMalloc((void **)&d_x, N * sizeof(*d_x)) == cudaSuccess &&
                 cudaMalloc((void **)&d_y, N * sizeof(*d_y)) == cudaSuccess &&
                 cudaMemset(d_x, 0, N * sizeof(*d_x)) == cudaSuccess) ||
                gw_fail(timing, "no memory for %d elements", N);
    for (int i = 0; good && i < GW_CONVOLVED_RADII; i++) {
        for (int way = 0; good && way < 2; way++) {
            good = count_way(timing, way == 0, gw_convolved_radii[i], d_x, d_y);
        }
    }
    cudaFree(d_x);
    cudaFree(d_y);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "convolve", .time = count_all};
