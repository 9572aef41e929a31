// SPDX-License-Identifier: MIT
// Times sums of rows with different lengths, by a thread per row and with a launch per long row,
// against the number of long rows.
//
//   ./gridwork plots graphs
#include "launch_inside.h"

#include "launch_inside_rows.h"
#include "timing.h"

static int with_launches(void *context)
{
    const struct gw_rows_on_device *rows = context;
    return (int)launch_inside(rows->d_x, rows->d_offsets, rows->d_sum, rows->d_total, GW_ROWS);
}

static int by_threads(void *context)
{
    const struct gw_rows_on_device *rows = context;
    return (int)gw_rows_by_threads(rows->d_x, rows->d_offsets, rows->d_sum, rows->d_total, GW_ROWS);
}

static int poison(void *context)
{
    const struct gw_rows_on_device *rows = context;
    return (int)cudaMemset(rows->d_sum, 0xff, GW_ROWS * sizeof(*rows->d_sum));
}

// All of them are whole numbers below 2^24.
static bool is_right(void *context)
{
    const struct gw_rows_on_device *rows = context;
    float total = 0;
    float want_total = 0;
    bool right =
        cudaMemcpy(rows->h_sum, rows->d_sum, GW_ROWS * sizeof(*rows->h_sum),
                   cudaMemcpyDeviceToHost) == cudaSuccess &&
        cudaMemcpy(&total, rows->d_total, sizeof(total), cudaMemcpyDeviceToHost) == cudaSuccess;
    for (int r = 0; right && r < GW_ROWS; r++) {
        float want = 0;
        for (int k = rows->h_offsets[r]; k < rows->h_offsets[r + 1]; k++) {
            want += gw_row_element(k);
        }
        want_total += want;
        right = rows->h_sum[r] >= want && rows->h_sum[r] <= want;
    }
    return right && total >= want_total && total <= want_total;
}

static bool time_way(struct gw_timing *timing, struct gw_rows_on_device *rows, const char *series,
                     int (*run)(void *))
{
    return gw_time(timing, &(struct gw_work){.series = series,
                                             .x = rows->longs,
                                             .n = (size_t)rows->elements,
                                             .run = run,
                                             .check = is_right,
                                             .poison = poison,
                                             .context = rows,
                                             .clock = GW_DEVICE_CLOCK,
                                             .bytes = 4.0 * rows->elements + 8.0 * GW_ROWS});
}

static bool time_all(struct gw_timing *timing)
{
    bool good = true;
    for (int i = 0; good && i < GW_LONG_COUNTS; i++) {
        struct gw_rows_on_device rows;
        good = (gw_rows_make(&rows, gw_long_counts[i]) ||
                gw_fail(timing, "no memory for %d long rows", gw_long_counts[i])) &&
               time_way(timing, &rows, "thread_per_row", by_threads) &&
               time_way(timing, &rows, "launch_per_long_row", with_launches);
        gw_rows_drop(&rows);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "launch_inside", .time = time_all};
