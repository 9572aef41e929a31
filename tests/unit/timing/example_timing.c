// SPDX-License-Identifier: MIT
// A timing program that fails in the way that EXAMPLE says, so that a test can see what comes of
// it.
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef EXAMPLE_USES_DEVICE
#include <cuda_runtime_api.h>
#endif

static const char *wish;
static int written; /**< what a run leaves, and the poison spoils */

static bool wants(const char *word)
{
    return strcmp(wish, word) == 0;
}

static int run(void *context)
{
    (void)context;
    if (wants("not_started")) {
        return 31;
    }
    if (wants("fails")) {
        return 1;
    }
    static int runs;
    // Only the first runs, the warm-up, do their work: a check without poison would be content.
    if (!wants("lazy") || ++runs <= 2) {
        written = 1;
    }
    const double end = gw_clock_milliseconds() + 0.05;
    while (gw_clock_milliseconds() < end) {
    }
    return 0;
}

static int poison(void *context)
{
    (void)context;
    written = 0;
    return 0;
}

static bool check(void *context)
{
    (void)context;
    return written == 1 && !wants("wrong");
}

static double seven_milliseconds(void *context)
{
    (void)context;
    return 7.0;
}

static int nothing(void *context)
{
    (void)context;
    written = 1;
    return 0;
}

static bool time_clocks(struct gw_timing *timing)
{
    struct gw_work work = {.series = "host", .x = 1, .n = 1, .run = run, .check = check};
    if (!gw_time(timing, &work)) {
        return false;
    }
    work.series = "own";
    work.clock = GW_OWN_CLOCK;
    work.milliseconds = seven_milliseconds;
    work.scale = 1000.0;
    work.unit = "us";
    if (!gw_time(timing, &work)) {
        return false;
    }
    work = (struct gw_work){.series = "short", .x = 1, .n = 1, .run = nothing, .check = check};
    if (!gw_time(timing, &work)) {
        return false;
    }
#ifdef EXAMPLE_USES_DEVICE
    work = (struct gw_work){.series = "events", .x = 1, .n = 1, .run = run, .check = check};
    work.clock = GW_EVENT_CLOCK;
    if (!gw_time(timing, &work)) {
        return false;
    }
#endif
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const char *said = getenv("EXAMPLE");
    wish = said ? said : "";
    gw_put_on_card(timing, "limit", "%d", 42);
    if (wants("nothing")) {
        return true;
    }
    if (wants("clocks")) {
        return time_clocks(timing);
    }
    if (wants("limits") && !(gw_copy_bandwidth(timing) > 0 && gw_float32_peak(timing) > 0)) {
        return gw_fail(timing, "a limit could not be measured");
    }
    if (wants("bad_row")) {
        return gw_put_row(timing, &(struct gw_row){.series = "two words", .unit = "ms"});
    }
    for (size_t n = 10; n <= gw_largest(timing, 1000, 100); n *= 10) {
        if (!gw_time(timing, &(struct gw_work){.series = "spin",
                                               .x = (double)n,
                                               .n = n,
                                               .run = run,
                                               .poison = poison,
                                               .check = check,
                                               .extra = {2.0 * (double)n}})) {
            return false;
        }
    }
    return gw_put_row(
        timing, &(struct gw_row){
                    .series = "counted", .x = 1, .n = 1, .value = 4, .unit = "sectors/request"});
}

const struct gw_timing_program gw_this_timing = {
    .name = "example", .extra_columns = "bytes", .time = time_all};
