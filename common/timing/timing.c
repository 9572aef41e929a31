// SPDX-License-Identifier: MIT
// Measures one row of a table after the other.
#include "timing_internal.h"

#include "device.h"
#ifdef GW_TIMING_GPU
#include "gpu_light.h"
#endif

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GW_NOT_STARTED_NUMBER = 31, MOST_CALLS = 100000 };

/** A sample shorter than this would measure the clock as well. */
static const double shortest_sample_milliseconds = 0.02;

/** One row while it is measured. */
struct measured_row {
    struct gw_timing *timing;
    const struct gw_work *work;
    enum gw_clock clock;
    int calls; /**< of the work in one sample */
    int error;
    const char *failed; /**< which part of the work it was */
};

static bool is_good(struct measured_row *row, int error, const char *what)
{
    row->error = error;
    row->failed = what;
    return error == 0;
}

static bool run_and_wait(struct measured_row *row)
{
    return is_good(row, row->work->run(row->work->context), "the function failed") &&
           is_good(row, gw_device_wait(), "the device failed");
}

static bool sample_host(struct measured_row *row, double *milliseconds)
{
    const double start = gw_clock_milliseconds();
    for (int i = 0; i < row->calls; i++) {
        if (!run_and_wait(row)) {
            return false;
        }
    }
    *milliseconds = (gw_clock_milliseconds() - start) / row->calls;
    return true;
}

static bool sample_events(struct measured_row *row, double *milliseconds)
{
    if (!is_good(row, gw_device_start_events(), "an event failed")) {
        return false;
    }
    const int error = row->work->run(row->work->context);
    const int event_error = gw_device_stop_events(milliseconds);
    return is_good(row, error, "the function failed") &&
           is_good(row, event_error, "the device failed");
}

static bool sample(void *context, double *milliseconds)
{
    struct measured_row *row = context;
    const struct gw_work *work = row->work;
    if (work->before && !(is_good(row, work->before(work->context), "the reset failed") &&
                          is_good(row, gw_device_wait(), "the reset failed"))) {
        return false;
    }
    switch (row->clock) {
    case GW_DEVICE_CLOCK:
    case GW_HOST_CLOCK:
        return sample_host(row, milliseconds);
    case GW_EVENT_CLOCK:
        return sample_events(row, milliseconds);
    case GW_OWN_CLOCK:
        if (!run_and_wait(row)) {
            return false;
        }
        *milliseconds = work->milliseconds(work->context);
        return true;
    }
    return false;
}

static bool poison(void *context)
{
    struct measured_row *row = context;
    return !row->work->poison ||
           (is_good(row, row->work->poison(row->work->context), "the reset failed") &&
            is_good(row, gw_device_wait(), "the reset failed"));
}

// Shows on a terminal what is being measured, so that a long run is not a silent one; `repeats` 0
// wipes the line away.
static void show_progress_of(const struct gw_timing *timing, const struct gw_work *work,
                             size_t repeats)
{
    static double last_shown;
    if (!timing->shows_progress) {
        return;
    }
    if (repeats == 0) {
        fputs("\r\033[K", stderr);
        last_shown = 0.0;
        return;
    }
    // Ten times a second is enough, and disturbs what is measured little.
    const double now = gw_clock_milliseconds();
    if (now - last_shown < 100.0) {
        return;
    }
    last_shown = now;
    fprintf(stderr, "\r\033[Ktime_%s: %s, n = %zu, run %zu", gw_this_timing.name, work->series,
            work->n, repeats);
}

static void show_progress(void *context, size_t repeats)
{
    const struct measured_row *row = context;
    show_progress_of(row->timing, row->work, repeats);
}

/** Doubles the calls of a sample until it is long enough for the clock. */
static bool choose_calls(struct measured_row *row)
{
    row->calls = 1;
    if (row->work->before || row->clock != GW_HOST_CLOCK) {
        return true;
    }
    for (double milliseconds = 0.0; row->calls < MOST_CALLS; row->calls *= 2) {
        if (!sample_host(row, &milliseconds)) {
            return false;
        }
        if (milliseconds * row->calls >= shortest_sample_milliseconds) {
            break;
        }
    }
    return true;
}

bool gw_fail_with(struct gw_timing *timing, int error, const char *what)
{
    timing->not_started = error == GW_NOT_STARTED_NUMBER;
    if (timing->not_started && timing->silent_start) {
        return false;
    }
    if (timing->not_started) {
        return gw_fail(timing, "not started: there is nothing to time yet");
    }
    return gw_fail(timing, "%s: %s", what, gw_device_error(error));
}

static bool fail_row(const struct measured_row *row)
{
    char what[160];
    snprintf(what, sizeof(what), "%s in series %s at n = %zu", row->failed, row->work->series,
             row->work->n);
    return gw_fail_with(row->timing, row->error, what);
}

bool gw_time(struct gw_timing *timing, const struct gw_work *work)
{
    struct measured_row row = {.timing = timing, .work = work, .clock = work->clock};
    if (work->n < timing->smallest) {
        return true;
    }
    if (work->clock == GW_DEVICE_CLOCK) {
        row.clock = timing->on_gpu ? GW_EVENT_CLOCK : GW_HOST_CLOCK;
    }
#ifdef GW_TIMING_GPU
    gw_light_begin(timing->trial);
#endif
    if (!work->check || !work->run || (work->clock == GW_OWN_CLOCK && !work->milliseconds)) {
        return gw_fail(timing, "series %s has no function to run, to check or to read its clock",
                       work->series);
    }
    if (timing->estimate) {
        return timing->estimate(timing, work);
    }
    const struct gw_measuring measuring = {
        .sample = sample,
        .after_warmup = poison,
        .progress = timing->shows_progress ? show_progress : NULL,
        .context = &row,
        .width = timing->quick ? 0.1 : 0.04,
        .least_seconds = timing->quick ? 0.005 : 0.05,
        .budget_seconds = timing->row_seconds,
    };
    struct gw_measurement measurement;
    const bool measured = choose_calls(&row) && gw_measure_samples(&measuring, &measurement);
    show_progress_of(timing, work, 0);
    if (!measured) {
        return fail_row(&row);
    }
    if (!work->check(work->context)) {
        return gw_fail(timing,
                       "the timed runs left a wrong result (series %s, n = %zu); grade it "
                       "first",
                       work->series, work->n);
    }
    if (!measurement.steady) {
        timing->unsteady++;
    }
#ifdef GW_TIMING_GPU
    if (row.clock == GW_EVENT_CLOCK) {
        gw_light_end(&(struct gw_light_row){.series = work->series,
                                            .n = work->n,
                                            .milliseconds = measurement.median,
                                            .bytes = work->bytes,
                                            .operations = work->operations,
                                            .float64 = work->float64});
    }
#endif
    const double scale = fpclassify(work->scale) == FP_ZERO ? 1.0 : work->scale;
    struct gw_row written = {
        .series = work->series,
        .x = work->x,
        .n = work->n,
        .value = measurement.median * scale,
        .min = measurement.min * scale,
        .max = measurement.max * scale,
        .repeats = measurement.repeats,
        .unit = work->unit ? work->unit : "ms",
    };
    memcpy(written.extra, work->extra, sizeof(written.extra));
    return gw_put_row(timing, &written);
}

bool gw_put_row(struct gw_timing *timing, const struct gw_row *row)
{
    if (timing->estimate && !timing->estimates_row) {
        return true; // what was measured or counted is the other table's
    }
    const bool has_range = row->min < 0.0 || row->min > 0.0 || row->max < 0.0 || row->max > 0.0;
    struct gw_table_row written = {
        .x = row->x,
        .n = row->n,
        .min = has_range ? row->min : row->value,
        .median = row->value,
        .max = has_range ? row->max : row->value,
        .repeats = row->repeats != 0 ? row->repeats : 1,
    };
    snprintf(written.series, sizeof(written.series), "%s", row->series);
    snprintf(written.unit, sizeof(written.unit), "%s", row->unit ? row->unit : "");
    memcpy(written.extra, row->extra, sizeof(written.extra));
    char wrong[GW_TABLE_MESSAGE];
    return gw_table_add(&timing->table, &written, wrong) || gw_fail(timing, "%s", wrong);
}

bool gw_is_quick(const struct gw_timing *timing)
{
    return timing->quick;
}

bool gw_is_estimate(const struct gw_timing *timing)
{
    return timing->estimate;
}

bool gw_is_trial(const struct gw_timing *timing)
{
    return timing->trial;
}

bool gw_on_gpu(const struct gw_timing *timing)
{
    return timing->on_gpu;
}

size_t gw_largest(const struct gw_timing *timing, size_t full, size_t quick)
{
    // Counting is slow, and says of more elements nothing new.
    enum { ENOUGH_TO_COUNT = 1 << 20 };
    const size_t counted = quick > ENOUGH_TO_COUNT ? quick : ENOUGH_TO_COUNT;
    const size_t largest = timing->quick                        ? quick
                           : timing->estimate && counted < full ? counted
                                                                : full;
    return timing->largest != 0 && timing->largest < largest ? timing->largest : largest;
}

void gw_put_on_card(struct gw_timing *timing, const char *key, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    gw_table_set_card(&timing->table, key, text);
}

bool gw_fail(struct gw_timing *timing, const char *format, ...)
{
    char text[GW_TABLE_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    show_progress_of(timing, NULL, 0);
    fprintf(stderr, "time_%s: %s\n", gw_this_timing.name, text);
    return false;
}
