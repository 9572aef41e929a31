// SPDX-License-Identifier: MIT
// Counts, for the stages that reductions.c times, what 512 elements ask of shared memory and how
// often a block waits for them. The checker counts what a GPU would do: the same on every machine.
#include "checker/counting/counts.h"
#include "reductions_kernels.h"
#include "timing.h"

// As many as the grid of the last stage takes in 16 steps.
enum { N = 64 * 256 * 16, TOGETHER = 512 };

static bool count_stage(struct gw_timing *timing, int stage, const float *d_x, float *d_sums)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = gw_sum_by_stage(stage, d_x, d_sums, N);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the sum failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    const struct {
        const char *series, *unit;
        uint64_t count;
    } kinds[] = {{"loads", "requests", counts.shared_loads.requests},
                 {"wavefronts", "wavefronts", counts.shared_loads.wavefronts},
                 {"barriers", "barriers", counts.barriers}};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        if (!gw_put_row(timing,
                        &(struct gw_row){.series = kinds[i].series,
                                         .x = stage + 1,
                                         .n = N,
                                         .value = (double)kinds[i].count * TOGETHER / (double)N,
                                         .unit = kinds[i].unit})) {
            return false;
        }
    }
    return true;
}

static bool count_all(struct gw_timing *timing)
{
    float *d_x = NULL;
    float *d_sums = NULL;
    const size_t bytes = N * sizeof(float);
    bool good = (cudaMalloc((void **)&d_x, bytes) == cudaSuccess &&
                 cudaMalloc((void **)&d_sums, bytes / GW_FEWEST_OF_A_SUM) == cudaSuccess &&
                 cudaMemset(d_x, 0, bytes) == cudaSuccess) ||
                gw_fail(timing, "no memory for %zu bytes", bytes);
    for (int stage = 0; good && stage < GW_SUM_STAGES; stage++) {
        good = count_stage(timing, stage, d_x, d_sums);
    }
    cudaFree(d_x);
    cudaFree(d_sums);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "reductions", .time = count_all};
