// SPDX-License-Identifier: MIT
// What a classifier is trained on: features in the layout of the device, and labels.
#pragma once

#include "csv.h"

/** m rows of k features, the first of which is 1 everywhere, and a label each. */
struct gw_samples {
    size_t m, k;
    double *x; /**< feature-major: feature j of row i is x[j * m + i]; x[0] to x[m - 1] are 1 */
    double *y; /**< m labels, 0 or 1 */
};

/**
 * Makes samples of a table whose last column is the label. Every other column is standardised: its
 * mean is subtracted, then it is divided by its standard deviation, that of the population (the
 * sum of squares is divided by m, not by m - 1). In front comes a column of ones.
 * @param table   at least 2 columns and 1 row
 * @param samples filled on success, empty otherwise; give them back with gw_samples_free()
 * @param error   filled on failure: a label that is neither 0 nor 1, a column that is the same in
 *                all rows, no memory
 */
bool gw_samples_standardise(const struct gw_csv *table, struct gw_samples *samples,
                            struct gw_csv_error *error);

/** gw_csv_read() and gw_samples_standardise() of the data set wdbc.csv: m = 569, k = 31. */
bool gw_samples_read_wdbc(struct gw_samples *samples, struct gw_csv_error *error);

/** Memory for m rows of k features, x and y not initialised. */
bool gw_samples_allocate(size_t m, size_t k, struct gw_samples *samples);

/** Frees them; empty samples are fine. */
void gw_samples_free(struct gw_samples *samples);
