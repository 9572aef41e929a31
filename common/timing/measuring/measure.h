// SPDX-License-Identifier: MIT
/**
 * @file measure.h
 * Repeats something until the median of what it took is steady.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** What repeated runs took, in milliseconds. */
struct gw_measurement {
    size_t repeats;
    double min, median, max;
    bool steady; /**< false: the time budget ended before the median was steady */
};

/** How to measure. */
struct gw_measuring {
    /** Runs the work once and says how many milliseconds it took; false ends the measuring. */
    bool (*sample)(void *context, double *milliseconds);
    /** Called once, after the warm-up: the place to poison outputs. NULL: not wanted. */
    bool (*after_warmup)(void *context);
    /** Called after each measured run, to show progress. NULL: not wanted. */
    void (*progress)(void *context, size_t repeats);
    void *context;         /**< handed to the functions */
    double width;          /**< wanted width of the median's confidence interval, 0.04 is 4 % */
    double least_seconds;  /**< measures at least that long, so that one quiet moment does not do */
    double budget_seconds; /**< stops after that, steady or not */
};

/** Milliseconds on a clock that only goes forward; its zero has no meaning. */
double gw_clock_milliseconds(void);

/**
 * Runs two unmeasured samples, then measures again and again until the median is steady or the
 * budget is over, but at least 5 and at most 1000 times.
 *
 * Steady: the 95 % confidence interval of the median is narrower than `width` of it. The interval
 * is the distribution-free one between the order statistics n/2 - 0.98 sqrt(n) and
 * n/2 + 0.98 sqrt(n) (the binomial distribution with its normal approximation). A median needs no
 * other care for outliers.
 *
 * @param measuring   how
 * @param measurement where the result goes
 * @return false when one of the functions did
 */
bool gw_measure_samples(const struct gw_measuring *measuring, struct gw_measurement *measurement);

/** Sums up `count` times (1 or more), which it sorts; `width` as in struct gw_measuring. */
void gw_summarise(double *times, size_t count, double width, struct gw_measurement *measurement);
