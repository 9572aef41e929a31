// SPDX-License-Identifier: MIT
// Counts, for the rows that launch_inside.c times, the requests of warps to load from memory. The
// checker counts what a GPU would do: the same on every machine.
#include "launch_inside.h"

#include "checker/counting/counts.h"
#include "launch_inside_rows.h"
#include "timing.h"

static bool count_way(struct gw_timing *timing, const struct gw_rows_on_device *rows,
                      bool by_threads)
{
    gw_counts_reset();
    gw_counts_memory(true);
    cudaError_t error =
        by_threads
            ? gw_rows_by_threads(rows->d_x, rows->d_offsets, rows->d_sum, rows->d_total, GW_ROWS)
            : launch_inside(rows->d_x, rows->d_offsets, rows->d_sum, rows->d_total, GW_ROWS);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    if (error != cudaSuccess) {
        return gw_fail_with(timing, (int)error, "the sums failed");
    }
    return gw_put_row(timing, &(struct gw_row){.series = by_threads ? "requests_of_threads"
                                                                    : "requests_with_launches",
                                               .x = rows->longs,
                                               .n = (size_t)rows->elements,
                                               .value = (double)gw_counts_total().loads.requests,
                                               .unit = "requests"});
}

static bool count_all(struct gw_timing *timing)
{
    bool good = true;
    for (int i = 0; good && i < GW_LONG_COUNTS; i++) {
        struct gw_rows_on_device rows;
        good = (gw_rows_make(&rows, gw_long_counts[i]) ||
                gw_fail(timing, "no memory for %d long rows", gw_long_counts[i])) &&
               count_way(timing, &rows, true) && count_way(timing, &rows, false);
        gw_rows_drop(&rows);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "launch_inside", .time = count_all};
