// SPDX-License-Identifier: MIT
/**
 * @file timing.h
 * What a timing program plots/LESSON/NAME.c is written with. It defines gw_this_timing; main() is
 * the library's. plots/README.md tells how a program becomes a picture.
 *
 *     static bool time_all(struct gw_timing *timing)
 *     {
 *         for (size_t n = 1000; n <= gw_largest(timing, 5000000, 100000); n *= 10) {
 *             if (!make_problem(n)) return gw_fail(timing, "no memory for %zu elements", n);
 *             const bool timed = gw_time(timing, &(struct gw_work){
 *                 .series = "device", .x = (double)n, .n = n, .run = add, .check = sum_is_right});
 *             free_problem();
 *             if (!timed) return false;
 *         }
 *         return true;
 *     }
 *     const struct gw_timing_program gw_this_timing = {.name = "vector_add", .time = time_all};
 */
#pragma once

#include "measuring/measure.h"

#include <stdbool.h>
#include <stddef.h>

/** Most columns that a program can add to a table. */
enum { GW_MOST_EXTRA_COLUMNS = 8 };

/** One run of a timing program: its options and the table it fills. */
struct gw_timing;

/** What the timing program defines. */
struct gw_timing_program {
    const char *name;          /**< the table's name, as in plots/LESSON/NAME.c */
    const char *extra_columns; /**< names of further columns, blanks between; NULL: none */
    /** Measures everything; false as soon as something failed. */
    bool (*time)(struct gw_timing *timing);
};

/** Defined by the timing program. */
extern const struct gw_timing_program gw_this_timing;

/** Which clock measures a call. */
enum gw_clock {
    GW_HOST_CLOCK,   /**< the host's; stops when the device has finished */
    GW_EVENT_CLOCK,  /**< two CUDA events around the call, in the default stream */
    GW_DEVICE_CLOCK, /**< events on a GPU; on the CPU device as GW_HOST_CLOCK */
    GW_OWN_CLOCK,    /**< the work's own: gw_work.milliseconds says what the last run took */
};

/** One row of the table: something that is run again and again. Fields left out are 0 or NULL. */
struct gw_work {
    /** A line or set of points of the plot: letters, digits, and any of "_.+-". */
    const char *series;
    double x;     /**< where the row lies on the plot's horizontal axis */
    size_t n;     /**< number of elements */
    size_t gpu_n; /**< number of elements that a GPU is timed with, if an estimate counts fewer:
                     whether they fit into its cache */
    /** Does it once; 0 or cudaSuccess, an exercise's own error otherwise. Need not wait. */
    int (*run)(void *context);
    /** Says whether what the *timed* runs left is right. Not optional. */
    bool (*check)(void *context);
    /** Before every run, unmeasured: restores what a run changes. NULL: nothing. */
    int (*before)(void *context);
    /** Once, after the warm-up: spoils the outputs, so that `check` sees what timed runs wrote. */
    int (*poison)(void *context);
    void *context;
    enum gw_clock clock;
    double (*milliseconds)(void *context); /**< of GW_OWN_CLOCK */
    const char *unit;                      /**< NULL: ms */
    double scale; /**< what a millisecond is multiplied with to have `unit`; 0: 1 */
    double extra[GW_MOST_EXTRA_COLUMNS]; /**< of the extra columns, in their order */
    /** What one run reads and writes, and its sums and products: for a GPU's NAME.light. */
    double bytes, operations;
    bool float64; /**< the precision of the operations */
};

/**
 * Measures one row: warm-up, repeats until the median is steady or the time for a row is over,
 * check, and the row goes into the table. Calls that take less than 20 microseconds are measured
 * several at a time, unless there is a `before`.
 *
 * @return false, and has said why, when the work failed, is not started, or left a wrong result
 */
bool gw_time(struct gw_timing *timing, const struct gw_work *work);

/** One row that needs no clock: counts, errors, losses. */
struct gw_row {
    const char *series;
    double x;
    size_t n;
    double value;     /**< min, median and max, unless these are given */
    double min, max;  /**< both 0: as `value` */
    size_t repeats;   /**< how many runs `value` is the median of; 0: 1 */
    const char *unit; /**< no blanks; what is counted, "sectors/request" */
    double extra[GW_MOST_EXTRA_COLUMNS];
};

/** Puts the row into the table; false, and has said why, if it is not a valid row. */
bool gw_put_row(struct gw_timing *timing, const struct gw_row *row);

/** Is this a run of seconds, `--quick`? Measure fewer points then, and smaller ones. */
bool gw_is_quick(const struct gw_timing *timing);

/** Is the device a GPU? Larger sizes are then of interest. */
bool gw_on_gpu(const struct gw_timing *timing);

/** Is this no measurement but an estimate from counts? What is counted may be smaller. */
bool gw_is_estimate(const struct gw_timing *timing);

/**
 * Does this run only try whether the program works, `--trial`? It is quick as well, of sizes up to
 * 2000, and the limits of the device are measured on next to nothing: whatever interprets a GPU's
 * code comes to its end in seconds, and none of its numbers says anything of a machine.
 */
bool gw_is_trial(const struct gw_timing *timing);

/** The largest size to measure: `full` or `quick`, and never more than `--largest` says. */
size_t gw_largest(const struct gw_timing *timing, size_t full, size_t quick);

/** Adds `# key: text` to the card; a number becomes gnuplot's variable card_key. */
void gw_put_on_card(struct gw_timing *timing, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Says why nothing can be measured, ends a sentence of its own; returns false. */
bool gw_fail(struct gw_timing *timing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * Says that `what` failed with the error of an exercise or of CUDA; knows one that is not started.
 * Returns false. (gw_time says it itself.)
 */
bool gw_fail_with(struct gw_timing *timing, int error, const char *what);

/**
 * Measures what a copy from memory to memory reaches, 64 MiB on all cores or on the device, in
 * GB/s read and written, and notes it in the card as copy_bandwidth: the limit line of a plot.
 *
 * @return the bandwidth, or 0 if there is no memory for it
 */
double gw_copy_bandwidth(struct gw_timing *timing);

/**
 * Measures how many sums and products of float32 a loop of fused multiply-adds makes, on all cores
 * or on the device, in billions a second (GFLOP/s), and notes it in the card as float32_peak: the
 * flat limit of a plot.
 *
 * @return that number, or 0 if it could not be measured
 */
double gw_float32_peak(struct gw_timing *timing);
