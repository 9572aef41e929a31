// SPDX-License-Identifier: MIT
// The occupancy that tuning's occupancy() computes for each block size, of a kernel whose blocks
// have 16 or 48 KiB of shared memory, on three GPUs. Nothing is timed.
//
//   ./gridwork plots tuning
#include "occupancy.h"

#include "timing.h"

static const struct {
    const char *series[3]; // of three_gpus
    int shared_bytes;
} tables[] = {{{"T4_16_KiB", "RTX_3090_16_KiB", "H100_16_KiB"}, 16384},
              {{"T4_48_KiB", "RTX_3090_48_KiB", "H100_48_KiB"}, 49152}};

static bool put(struct gw_timing *timing, size_t table, int g, int threads)
{
    enum { REGISTERS = 32 };
    int warps = 0;
    const int error =
        (int)occupancy(&three_gpus[g], threads, REGISTERS, tables[table].shared_bytes, &warps);
    if (error != 0) {
        return gw_fail_with(timing, error, "occupancy");
    }
    return gw_put_row(timing, &(struct gw_row){.series = tables[table].series[g],
                                               .x = threads,
                                               .n = (size_t)threads,
                                               .value = 100.0 * warps / three_gpus[g].warps,
                                               .unit = "percent"});
}

static bool put_all(struct gw_timing *timing)
{
    enum { WARP = 32, MOST = 1024 };
    bool good = true;
    for (size_t table = 0; table < sizeof(tables) / sizeof(*tables); table++) {
        for (int g = 0; g < 3; g++) {
            for (int threads = WARP; good && threads <= MOST; threads += WARP) {
                good = put(timing, table, g, threads);
            }
        }
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "occupancy", .time = put_all};
