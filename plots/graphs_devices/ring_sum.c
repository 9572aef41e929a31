// SPDX-License-Identifier: MIT
// Times the sum of one array per device, around the ring and on device 0, against the number of
// devices.
//
//   ./gridwork plots graphs
#include "ring_sum.h"

#include "ring_sum_kernels.h"
#include "timing.h"

static int around_the_ring(void *context)
{
    const struct gw_ring *ring = context;
    return (int)ring_sum(ring->d_x, ring->n, ring->devices);
}

static int on_device_0(void *context)
{
    const struct gw_ring *ring = context;
    return (int)gw_sum_on_device_0(ring->d_x, ring->n, ring->devices);
}

// Whole numbers below 2^24: a sum is exact in any order.
static bool is_right(void *context)
{
    const struct gw_ring *ring = context;
    const int times = ring->devices * (ring->devices + 1) / 2;
    for (int d = 0; d < ring->devices; d++) {
        if (cudaMemcpy(ring->h_x, ring->d_x[d], (size_t)ring->n * sizeof(float),
                       cudaMemcpyDeviceToHost) != cudaSuccess) {
            return false;
        }
        for (int i = 0; i < ring->n; i++) {
            const float want = (float)(times * (i % 100));
            if (!(ring->h_x[i] >= want && ring->h_x[i] <= want)) {
                return false;
            }
        }
    }
    return true;
}

static bool time_way(struct gw_timing *timing, struct gw_ring *ring, const char *series,
                     int (*run)(void *))
{
    return gw_time(timing, &(struct gw_work){.series = series,
                                             .x = ring->devices,
                                             .n = (size_t)ring->n,
                                             .run = run,
                                             .check = is_right,
                                             .before = gw_ring_fill,
                                             .context = ring,
                                             .clock = GW_HOST_CLOCK});
}

static bool time_all(struct gw_timing *timing)
{
    const int n = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 26 : 1 << 18, 1 << 15);
    bool good = true;
    const int least =
        gw_choose_devices(2); // of one device there is nothing to see but that it works
    for (int wished = least; good && wished <= GW_MOST_RING; wished++) {
        struct gw_ring ring = {.devices = gw_choose_devices(wished), .n = n};
        if (ring.devices < wished) {
            break;
        }
        good = (gw_ring_make(&ring) || gw_fail(timing, "no memory for %d arrays", wished)) &&
               time_way(timing, &ring, "ring", around_the_ring) &&
               time_way(timing, &ring, "device_0", on_device_0);
        gw_ring_drop(&ring);
    }
    gw_put_on_card(timing, "timed_elements", "%d", n);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "ring_sum", .time = time_all};
