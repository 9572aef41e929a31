// SPDX-License-Identifier: MIT
// What memory allows: the limit line of a plot.
#include "device.h"
#include "timing_internal.h"

#include <stdlib.h>
#include <string.h>

enum { COPY_BYTES = 64 << 20, COPIES = 10 };

/** Copies on all cores, each its own part. */
static void copy_on_all_cores(char *to, const char *from)
{
    enum { PARTS = 64, PART = COPY_BYTES / PARTS };
#pragma omp parallel for schedule(static)
    for (int part = 0; part < PARTS; part++) {
        memcpy(to + (size_t)part * PART, from + (size_t)part * PART, PART);
    }
}

static double host_copy_bandwidth(void)
{
    char *from = malloc(COPY_BYTES);
    char *to = malloc(COPY_BYTES);
    double best = 0.0;
    bool copied = false;
    if (from && to) {
        memset(from, 1, COPY_BYTES);
        for (int i = 0; i < COPIES; i++) {
            const double start = gw_clock_milliseconds();
            copy_on_all_cores(to, from);
            const double milliseconds = gw_clock_milliseconds() - start;
            // The first one also pays for the pages of `to`.
            if (i > 0 && (i == 1 || milliseconds < best)) {
                best = milliseconds;
            }
        }
        copied = best > 0.0 && memcmp(to, from, COPY_BYTES) == 0;
    }
    free(to);
    free(from);
    return copied ? 2.0 * COPY_BYTES / (best * 1e6) : 0.0;
}

double gw_copy_bandwidth(struct gw_timing *timing)
{
    bool own_memory = false;
    double bandwidth = 0.0;
    if (gw_device_copy_bandwidth(timing->trial, &own_memory, &bandwidth) != 0) {
        return 0.0;
    }
    if (!own_memory) {
        bandwidth = host_copy_bandwidth();
    }
    gw_put_on_card(timing, "copy_bandwidth", "%.4g", bandwidth);
    return bandwidth;
}
