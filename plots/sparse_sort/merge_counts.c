// SPDX-License-Identifier: MIT
// Counts, for arrays as those that merge.c times, how many sectors are loaded from global memory
// per 32 pairs. The checker counts what a GPU would do: the same on every machine.
#include "merge.h"

#include "checker/counting/counts.h"
#include "merge_kernels.h"
#include "timing.h"

enum { MOST = 1 << 14 };

static bool count_way(struct gw_timing *timing, bool in_global, int half,
                      const struct merge_pair *d_a, const struct merge_pair *d_b,
                      struct merge_pair *d_out)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = in_global ? gw_merge_global(d_a, half, d_b, half, d_out)
                                  : merge(d_a, half, d_b, half, d_out);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the merge failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    const double pairs = 2.0 * half;
    return gw_put_row(timing, &(struct gw_row){.series = in_global ? "sectors_of_global_memory"
                                                                   : "sectors_of_tiles",
                                               .x = pairs,
                                               .n = (size_t)(2 * half),
                                               .value = 32.0 * (double)counts.loads.sectors / pairs,
                                               .unit = "sectors"});
}

static bool count_all(struct gw_timing *timing)
{
    static struct merge_pair a[MOST / 2], b[MOST / 2];
    struct merge_pair *d_a = NULL;
    struct merge_pair *d_b = NULL;
    struct merge_pair *d_out = NULL;
    bool good = (cudaMalloc((void **)&d_a, sizeof(a)) == cudaSuccess &&
                 cudaMalloc((void **)&d_b, sizeof(b)) == cudaSuccess &&
                 cudaMalloc((void **)&d_out, 2 * sizeof(a)) == cudaSuccess) ||
                gw_fail(timing, "no memory for %d pairs", MOST);
    for (int pairs = 1 << 8; good && pairs <= MOST; pairs *= 4) {
        gw_fill_pairs(a, pairs / 2, 1);
        gw_fill_pairs(b, pairs / 2, 2);
        good = (cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice) == cudaSuccess &&
                cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice) == cudaSuccess) ||
               gw_fail(timing, "the pairs could not be copied");
        for (int way = 0; good && way < 2; way++) {
            good = count_way(timing, way == 0, pairs / 2, d_a, d_b, d_out);
        }
    }
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_out);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "merge", .time = count_all};
