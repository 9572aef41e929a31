// SPDX-License-Identifier: MIT
// Unit tests of gw_measure: how often it runs the work, when it stops, what it sums up.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measure.h"

#include <time.h>

/** Work that counts its calls and can be told to fail at one of them. */
struct counted {
    size_t calls, fail_at;
    double milliseconds;
};

static bool counted_work(void *context)
{
    struct counted *counted = context;
    ++counted->calls;
    const double end = gw_clock_milliseconds() + counted->milliseconds;
    while (gw_clock_milliseconds() < end)
        ;
    return counted->calls != counted->fail_at;
}

static void clock_goes_forward(void **state)
{
    (void)state;
    const double before = gw_clock_milliseconds();
    const struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
    const double passed = gw_clock_milliseconds() - before;
    assert_true(passed >= 5.0);
    assert_true(passed < 5000.0);
}

static void runs_warmups_and_at_least_five(void **state)
{
    (void)state;
    struct counted counted = {0, 0, 0.2};
    struct gw_measurement measurement;
    assert_true(gw_measure(counted_work, &counted, 0.0, &measurement));
    assert_true(measurement.repeats >= 5);
    assert_int_equal(counted.calls, measurement.repeats + 2);
}

static void orders_its_figures(void **state)
{
    (void)state;
    struct counted counted = {0, 0, 0.5};
    struct gw_measurement measurement;
    assert_true(gw_measure(counted_work, &counted, 0.2, &measurement));
    assert_true(measurement.min >= 0.5);
    assert_true(measurement.min <= measurement.median);
    assert_true(measurement.median <= measurement.max);
}

static void stops_at_failing_work(void **state)
{
    (void)state;
    struct gw_measurement measurement;
    struct counted in_warmup = {0, 1, 0.0};
    assert_false(gw_measure(counted_work, &in_warmup, 1.0, &measurement));
    assert_int_equal(in_warmup.calls, 1);
    struct counted in_repeats = {0, 4, 0.0};
    assert_false(gw_measure(counted_work, &in_repeats, 1.0, &measurement));
    assert_int_equal(in_repeats.calls, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_goes_forward),
        cmocka_unit_test(runs_warmups_and_at_least_five),
        cmocka_unit_test(orders_its_figures),
        cmocka_unit_test(stops_at_failing_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
