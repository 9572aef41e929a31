// SPDX-License-Identifier: MIT
// Unit tests of measuring: how often it runs the work, when it stops, what it sums up.
#include "measuring/measure.h"
#include "test.h"

#include <math.h>
#include <time.h>

/** Work that counts its calls and can be told to fail at one of them. */
struct counted {
    size_t calls, fail_at;
    double milliseconds;
};

static bool counted_sample(void *context, double *milliseconds)
{
    struct counted *counted = context;
    counted->calls++;
    const double start = gw_clock_milliseconds();
    do {
        *milliseconds = gw_clock_milliseconds() - start;
    } while (*milliseconds < counted->milliseconds);
    return counted->calls != counted->fail_at;
}

static bool measure(struct counted *counted, double budget_seconds,
                    struct gw_measurement *measurement)
{
    return gw_measure_samples(&(struct gw_measuring){.sample = counted_sample,
                                                     .context = counted,
                                                     .width = 0.04,
                                                     .budget_seconds = budget_seconds},
                              measurement);
}

GW_TEST(clock_goes_forward)
{
    const double before = gw_clock_milliseconds();
    const struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
    const double passed = gw_clock_milliseconds() - before;
    assert_true(passed >= 5.0);
    assert_true(passed < 5000.0);
}

GW_TEST(runs_warmups_and_at_least_five)
{
    struct counted counted = {0, 0, 0.2};
    struct gw_measurement measurement;
    assert_true(measure(&counted, 0.0, &measurement));
    assert_true(measurement.repeats >= 5);
    assert_int_equal(counted.calls, measurement.repeats + 2);
}

GW_TEST(orders_its_figures)
{
    struct counted counted = {0, 0, 0.5};
    struct gw_measurement measurement;
    assert_true(measure(&counted, 0.2, &measurement));
    assert_true(measurement.min >= 0.5);
    assert_true(measurement.min <= measurement.median);
    assert_true(measurement.median <= measurement.max);
}

GW_TEST(stops_at_failing_work)
{
    struct gw_measurement measurement;
    struct counted in_warmup = {0, 1, 0.0};
    assert_false(measure(&in_warmup, 1.0, &measurement));
    assert_int_equal(in_warmup.calls, 1);
    struct counted in_repeats = {0, 4, 0.0};
    assert_false(measure(&in_repeats, 1.0, &measurement));
    assert_int_equal(in_repeats.calls, 4);
}

GW_TEST(sums_up_by_order_statistics)
{
    struct gw_measurement measurement;
    double odd[] = {5, 1, 4, 2, 3};
    gw_summarise(odd, 5, 0.04, &measurement);
    assert_true(fabs(measurement.min - 1.0) < 1e-12);
    assert_true(fabs(measurement.median - 3.0) < 1e-12);
    assert_true(fabs(measurement.max - 5.0) < 1e-12);
    assert_false(measurement.steady);
    double even[] = {1, 4, 2, 3};
    gw_summarise(even, 4, 10.0, &measurement);
    assert_true(fabs(measurement.median - 2.5) < 1e-12);
    assert_true(measurement.steady);
    // 100 samples: the interval lies between the order statistics 40 and 60, so that ten samples
    // that are far off on either side leave the median steady.
    double outliers[100];
    for (size_t i = 0; i < 100; i++) {
        outliers[i] = i < 10 ? 0.001 : i < 20 ? 1000.0 : 1.0 + 1e-4 * (double)i;
    }
    gw_summarise(outliers, 100, 0.04, &measurement);
    assert_true(measurement.steady);
    assert_true(fabs(measurement.median - 1.0) < 0.01);
    // Half of them far off: it is not.
    for (size_t i = 0; i < 100; i++) {
        outliers[i] = i < 50 ? 1000.0 : 1.0;
    }
    gw_summarise(outliers, 100, 0.04, &measurement);
    assert_false(measurement.steady);
}

/** A clock of its own that says 10, 20, 10, 20, ... and never becomes steady. */
struct sampled {
    size_t samples, after_warmup;
    double sleeps_milliseconds;
};

static bool unsteady_sample(void *context, double *milliseconds)
{
    struct sampled *sampled = context;
    *milliseconds = ++sampled->samples % 2 == 0 ? 10.0 : 20.0;
    const double end = gw_clock_milliseconds() + sampled->sleeps_milliseconds;
    while (gw_clock_milliseconds() < end) {
    }
    return true;
}

static bool note_warmup(void *context)
{
    struct sampled *sampled = context;
    sampled->after_warmup = sampled->samples;
    return true;
}

static bool refuse(void *context)
{
    (void)context;
    return false;
}

GW_TEST(ends_when_the_time_is_up)
{
    struct sampled sampled = {0, 0, 1.0};
    struct gw_measuring measuring = {.sample = unsteady_sample,
                                     .after_warmup = note_warmup,
                                     .context = &sampled,
                                     .width = 0.04,
                                     .budget_seconds = 0.03};
    struct gw_measurement measurement;
    assert_true(gw_measure_samples(&measuring, &measurement));
    assert_false(measurement.steady);
    assert_int_equal(sampled.after_warmup, 2);
    assert_in_range(measurement.repeats, 5, 40);
    // Steady at once, but not longer than wanted at least.
    sampled = (struct sampled){0, 0, 1.0};
    measuring.width = 10.0;
    measuring.least_seconds = 0.02;
    measuring.budget_seconds = 10.0;
    assert_true(gw_measure_samples(&measuring, &measurement));
    assert_true(measurement.steady);
    assert_in_range(measurement.repeats, 5, 25);
    measuring.after_warmup = refuse;
    assert_false(gw_measure_samples(&measuring, &measurement));
}
