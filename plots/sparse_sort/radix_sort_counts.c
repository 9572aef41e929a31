// SPDX-License-Identifier: MIT
// Counts how many sectors the sort of random keys loads and stores per 32 keys, in all its passes.
// The checker counts what a GPU would do: the same on every machine.
#include "radix_sort.h"

#include "checker/counting/counts.h"
#include "exclusive_scan.h"
#include "timing.h"

#include <stdint.h>

enum { MOST = 1 << 14 };

static bool count_size(struct gw_timing *timing, const unsigned *d_keys, unsigned *d_sorted, int n)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error = radix_sort(d_keys, NULL, d_sorted, NULL, n, exclusive_scan);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the sort failed");
    }
    const struct gw_kernel_counts counts = gw_counts_total();
    const uint64_t sectors[] = {counts.loads.sectors, counts.stores.sectors};
    bool put = true;
    for (int i = 0; put && i < 2; i++) {
        put = gw_put_row(timing, &(struct gw_row){.series = i == 0 ? "loaded" : "stored",
                                                  .x = n,
                                                  .n = (size_t)n,
                                                  .value = 32.0 * (double)sectors[i] / n,
                                                  .unit = "sectors"});
    }
    return put;
}

static bool count_all(struct gw_timing *timing)
{
    static uint32_t keys[MOST];
    unsigned *d_keys = NULL;
    unsigned *d_sorted = NULL;
    uint64_t state = 1;
    for (int i = 0; i < MOST; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        keys[i] = (uint32_t)(state >> 32);
    }
    bool good = (cudaMalloc((void **)&d_keys, sizeof(keys)) == cudaSuccess &&
                 cudaMalloc((void **)&d_sorted, sizeof(keys)) == cudaSuccess &&
                 cudaMemcpy(d_keys, keys, sizeof(keys), cudaMemcpyHostToDevice) == cudaSuccess) ||
                gw_fail(timing, "no memory for %d keys", MOST);
    for (int n = 1 << 10; good && n <= MOST; n *= 4) {
        good = count_size(timing, d_keys, d_sorted, n);
    }
    cudaFree(d_keys);
    cudaFree(d_sorted);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "radix_sort", .time = count_all};
