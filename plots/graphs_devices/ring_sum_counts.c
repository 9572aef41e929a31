// SPDX-License-Identifier: MIT
// Counts, for the ways that ring_sum.c times, how many bytes the busiest device sends, as a
// multiple of its array. The checker counts what GPUs would send: the same on every machine.
#include "ring_sum.h"

#include "checker/counting/counts.h"
#include "ring_sum_kernels.h"
#include "timing.h"

enum { ELEMENTS = 840 }; // a multiple of each number of devices

static bool count_way(struct gw_timing *timing, struct gw_ring *ring, const char *series,
                      cudaError_t (*way)(float *const *, int, int))
{
    if (gw_ring_fill(ring) != 0) {
        return gw_fail(timing, "the arrays could not be filled");
    }
    gw_counts_reset();
    const cudaError_t error = way(ring->d_x, ring->n, ring->devices);
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the sum failed");
    }
    uint64_t most = 0;
    for (int d = 0; d < ring->devices; d++) {
        const uint64_t sent = gw_counts_transfers()->peers[d].sent_bytes;
        most = sent > most ? sent : most;
    }
    return gw_put_row(timing,
                      &(struct gw_row){.series = series,
                                       .x = ring->devices,
                                       .n = (size_t)ring->n,
                                       .value = (double)most / (sizeof(float) * (double)ring->n),
                                       .unit = "arrays"});
}

static bool count_all(struct gw_timing *timing)
{
    bool good = true;
    for (int devices = 2; good && devices <= GW_MOST_RING; devices++) {
        struct gw_ring ring = {.devices = gw_choose_devices(devices), .n = ELEMENTS};
        good = (gw_ring_make(&ring) || gw_fail(timing, "no memory for %d arrays", devices)) &&
               count_way(timing, &ring, "sent_by_ring", ring_sum) &&
               count_way(timing, &ring, "sent_by_device_0", gw_sum_on_device_0);
        gw_ring_drop(&ring);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "ring_sum", .time = count_all};
