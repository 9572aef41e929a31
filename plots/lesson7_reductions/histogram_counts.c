// SPDX-License-Identifier: MIT
// Counts, for the bytes that histogram.c times, how many threads of a warp meet on one bin in each
// request, and how many requests go to global memory. The checker counts what a GPU would do: the
// same on every machine.
#include "histogram.h"

#include "checker/counting/counts.h"
#include "histogram_kernels.h"
#include "timing.h"

enum { N = 1 << 16 };

static bool count_way(struct gw_timing *timing, bool in_global, int share, const unsigned char *d_x,
                      unsigned *d_bins)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = in_global ? gw_histogram_global(d_x, d_bins, N) : histogram(d_x, d_bins, N);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the histogram failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    return gw_put_row(timing, &(struct gw_row){.series = in_global ? "global_atomics"
                                                                   : "global_atomics_of_shared",
                                               .x = 100.0 * share / 256,
                                               .n = N,
                                               .value = (double)counts.atomics.requests,
                                               .unit = "requests"}) &&
           (!in_global ||
            gw_put_row(timing, &(struct gw_row){.series = "same_address_lanes",
                                                .x = 100.0 * share / 256,
                                                .n = N,
                                                .value = (double)counts.atomics.same_address_lanes /
                                                         (double)counts.atomics.requests,
                                                .unit = "lanes/request"}));
}

static bool count_all(struct gw_timing *timing)
{
    static unsigned char x[N];
    unsigned char *d_x = NULL;
    unsigned *d_bins = NULL;
    bool good =
        (cudaMalloc((void **)&d_x, N) == cudaSuccess &&
         cudaMalloc((void **)&d_bins, GW_HISTOGRAM_BINS * sizeof(*d_bins)) == cudaSuccess) ||
        gw_fail(timing, "no memory for %d bytes", N);
    for (int i = 0; good && i < GW_SHARES; i++) {
        gw_fill_share(x, N, gw_shares[i]);
        good = cudaMemcpy(d_x, x, N, cudaMemcpyHostToDevice) == cudaSuccess ||
               gw_fail(timing, "the bytes could not be copied");
        for (int way = 0; good && way < 2; way++) {
            good = count_way(timing, way == 0, gw_shares[i], d_x, d_bins);
        }
    }
    cudaFree(d_x);
    cudaFree(d_bins);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "histogram", .time = count_all};
