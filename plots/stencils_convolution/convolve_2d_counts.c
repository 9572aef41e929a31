// SPDX-License-Identifier: MIT
// Counts the sectors that tiles of several sizes load for 32 elements of an image. The checker
// counts what a GPU would do: the same on every machine.
#include "checker/counting/counts.h"
#include "convolve_2d_kernels.h"
#include "timing.h"

enum { SIDE = 128, N = SIDE * SIDE };

static bool count_tile(struct gw_timing *timing, int tile, const char *series, int radius,
                       const float *d_in, float *d_out)
{
    const float weights[GW_MOST_CONVOLVED_2D_WEIGHTS] = {0};
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = gw_convolve_2d_tiles(d_in, weights, d_out, SIDE, SIDE, radius, tile);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the convolution failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = radius,
                                               .n = N,
                                               .value = (double)counts.loads.sectors * 32 / N,
                                               .unit = "sectors"});
}

static bool count_all(struct gw_timing *timing)
{
    static const struct {
        int tile;
        const char *series;
    } ways[] = {{0, "sectors"}, {8, "tiles_of_8"}, {16, "tiles_of_16"}, {32, "tiles_of_32"}};
    float *d_in = NULL;
    float *d_out = NULL;
    bool good = (cudaMalloc((void **)&d_in, N * sizeof(*d_in)) == cudaSuccess &&
                 cudaMalloc((void **)&d_out, N * sizeof(*d_out)) == cudaSuccess &&
                 cudaMemset(d_in, 0, N * sizeof(*d_in)) == cudaSuccess) ||
                gw_fail(timing, "no memory for %d elements", N);
    for (size_t way = 0; way < sizeof(ways) / sizeof(*ways); way++) {
        for (int radius = 1; good && radius <= GW_CONVOLVED_2D_RADII; radius++) {
            good = count_tile(timing, ways[way].tile, ways[way].series, radius, d_in, d_out);
        }
    }
    cudaFree(d_in);
    cudaFree(d_out);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "convolve_2d", .time = count_all};
