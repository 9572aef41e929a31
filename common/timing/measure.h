// SPDX-License-Identifier: MIT
/**
 * @file measure.h
 * Measures how long something takes: warm-up, repeats until the median is steady, and the median.
 */
#ifndef GW_MEASURE_H
#define GW_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

/** What repeated runs took, in milliseconds. */
struct gw_measurement {
    size_t repeats;
    double min, median, max;
    bool steady; /**< false: the time budget ended before the median was steady */
};

/** Milliseconds on a clock that only goes forward; its zero has no meaning. */
double gw_clock_milliseconds(void);

/**
 * Runs `work` twice unmeasured, then measures it again and again until the median is steady or
 * `budget_seconds` are over, but at least 5 and at most 1000 times.
 *
 * Steady: the 95 % confidence interval of the median is narrower than 4 % of it. The interval is
 * the distribution-free one between the order statistics n/2 - 0.98 sqrt(n) and
 * n/2 + 0.98 sqrt(n) (the binomial distribution with its normal approximation).
 *
 * @param work           must have finished its work when it returns; false ends the measuring
 * @param context        handed to `work`
 * @param budget_seconds for the measured runs
 * @param measurement    where the result goes
 * @return false when `work` did
 */
bool gw_measure(bool (*work)(void *context), void *context, double budget_seconds,
                struct gw_measurement *measurement);

#endif
