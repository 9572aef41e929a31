// SPDX-License-Identifier: MIT
// The decision boundary of lesson 6, trained on two features of wdbc.csv: the points, and two
// points of the line where p = 0.5.
//
//   ./gridwork plots lesson6
#include "gradient.h"
#include "rows.h"
#include "timing.h"
#include "train.h"

#include <stdio.h>
#include <string.h>

enum {
    FIRST = 21,
    SECOND = 22,
    ITERATIONS = 1000,
    TRIAL_ITERATIONS = 10
}; // worst_radius and worst_texture

/** The ones and two features of all samples. */
static bool choose_features(const struct gw_samples *all, struct gw_samples *two)
{
    const size_t m = all->m;
    if (!gw_samples_allocate(m, 3, two)) {
        return false;
    }
    memcpy(two->x, all->x, m * sizeof(*two->x));
    memcpy(two->x + m, all->x + FIRST * m, m * sizeof(*two->x));
    memcpy(two->x + 2 * m, all->x + SECOND * m, m * sizeof(*two->x));
    memcpy(two->y, all->y, m * sizeof(*two->y));
    return true;
}

/** The points, once: by the program in float32. */
static bool put_points(struct gw_timing *timing, const struct gw_samples *two)
{
    for (size_t i = 0; i < two->m && sizeof(real) == sizeof(float); i++) {
        if (!gw_put_row(timing, &(struct gw_row){.series = two->y[i] > 0.5 ? "benign" : "malignant",
                                                 .x = two->x[two->m + i],
                                                 .n = two->m,
                                                 .value = two->x[2 * two->m + i],
                                                 .unit = "deviations"})) {
            return false;
        }
    }
    return true;
}

/** theta0 + theta1 x1 + theta2 x2 = 0 at two x1. */
static bool put_line(struct gw_timing *timing, const real *theta, size_t m)
{
    static const double ends[] = {-2.0, 3.0};
    for (size_t e = 0; e < 2; e++) {
        const double x2 = -((double)theta[0] + (double)theta[1] * ends[e]) / (double)theta[2];
        char series[48];
        snprintf(series, sizeof(series), "boundary_%s", GW_REAL_NAME);
        if (!gw_put_row(
                timing,
                &(struct gw_row){
                    .series = series, .x = ends[e], .n = m, .value = x2, .unit = "deviations"})) {
            return false;
        }
    }
    return true;
}

static bool put_boundary(struct gw_timing *timing, const struct gw_samples *two)
{
    struct gw_rows rows;
    real theta[3] = {0};
    cudaError_t error = cudaErrorMemoryAllocation;
    if (gw_rows_make(&rows, two)) {
        error = train(rows.h_x, rows.h_y, theta, rows.m, rows.k, (real)0.1,
                      gw_is_trial(timing) ? TRIAL_ITERATIONS : ITERATIONS, gradient);
    }
    gw_rows_free(&rows);
    if (error != cudaSuccess) {
        return gw_fail(timing, "%s", cudaGetErrorString(error));
    }
    return put_points(timing, two) && put_line(timing, theta, two->m);
}

static bool put_all(struct gw_timing *timing)
{
    struct gw_samples all;
    struct gw_samples two;
    struct gw_csv_error error;
    if (!gw_samples_read_wdbc(&all, &error)) {
        return gw_fail(timing, "%s", error.text);
    }
    const bool done = choose_features(&all, &two)
                          ? put_boundary(timing, &two)
                          : gw_fail(timing, "no memory for two features of wdbc.csv");
    gw_samples_free(&all);
    gw_samples_free(&two);
    return done;
}

const struct gw_timing_program gw_this_timing = {.name = "boundary", .time = put_all};
