// SPDX-License-Identifier: MIT
// Counts, for the ways that prefetch.c times, the bytes of pages that move per round, by faults and
// by prefetches. The checker counts them by CUDA's rules: the same on every machine.
#include "prefetch.h"

#include "checker/counting/counts.h"
#include "prefetch_kernels.h"
#include "timing.h"

static uint64_t sum_of(const uint64_t bytes[GW_DIRECTIONS])
{
    return bytes[GW_HOST_TO_DEVICE] + bytes[GW_DEVICE_TO_HOST];
}

static bool count_way(struct gw_timing *timing, int n, const char *series, gw_rounds_way *way)
{
    struct gw_rounds rounds = {.n = n, .size = n / 2};
    gw_counts_memory(true); // pages are followed from their allocation on
    if (!gw_rounds_make(&rounds)) {
        return gw_fail(timing, "no memory for the rounds");
    }
    const struct cudaMemLocation host = {cudaMemLocationTypeHost, 0};
    (void)cudaMemPrefetchAsync(rounds.m_table, (size_t)rounds.size * sizeof(unsigned), host, 0, 0);
    (void)cudaDeviceSynchronize();
    gw_counts_reset();
    const cudaError_t error =
        way(rounds.m_x, n, rounds.m_table, rounds.size, rounds.h_keys, GW_ROUND_KEYS, GW_ROUNDS);
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the rounds failed");
    }
    const uint64_t bytes =
        sum_of(gw_counts_pages()->moved_bytes) + sum_of(gw_counts_pages()->prefetched_bytes);
    gw_rounds_drop(&rounds);
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = n,
                                               .n = (size_t)n,
                                               .value = (double)bytes / GW_ROUNDS / 1024,
                                               .unit = "KiB"});
}

static bool count_all(struct gw_timing *timing)
{
    bool good = gw_rounds_possible();
    for (int n = 1 << 12; good && n <= 1 << 16; n *= 2) {
        good = count_way(timing, n, "moved_with_prefetches", prefetch) &&
               count_way(timing, n, "moved_by_faults", gw_rounds_by_faults);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "prefetch", .time = count_all};
