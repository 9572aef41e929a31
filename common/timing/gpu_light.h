// SPDX-License-Identifier: MIT
/**
 * @file gpu_light.h
 * How near a GPU's kernels come to what the GPU can do, its "speed of light": beside a table
 * NAME.table of times, NAME.light has for each row the kernels that it launched, how full of their
 * threads a multiprocessor is, and the throughput in percent of limits measured in the same run.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** What one measured row did. */
struct gw_light_row {
    const char *series;
    size_t n;
    double milliseconds; /**< of one run */
    double bytes;        /**< read and written by one run, as its algorithm needs; 0: not said */
    double operations;   /**< sums and products of one run; 0: not said */
    bool float64;        /**< in which precision it computes */
};

/** Forgets the launches seen: a row begins. The first call measures the limits, in a trial with
 * next to no work. */
void gw_light_begin(bool trial);

/** Notes a row, with the kernels that were launched since gw_light_begin(). */
void gw_light_end(const struct gw_light_row *row);

/**
 * Writes what was noted beside a table.
 * @param table_path  .../NAME.table, or NULL for standard output
 * @param append      behind the rows that the file has already
 * @return success
 */
bool gw_light_write(const char *table_path, bool append);

/**
 * Billions of sums and products a second that a loop of fused multiply-adds reaches; in a trial, of
 * a single block.
 * @return 0, or the CUDA error
 */
int gw_gpu_peak(bool trial, bool float64, double *gflops);
