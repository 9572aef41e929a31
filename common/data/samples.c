// SPDX-License-Identifier: MIT
// Standardises a table's columns.
#include "samples.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gw_samples_allocate(size_t m, size_t k, struct gw_samples *samples)
{
    memset(samples, 0, sizeof(*samples));
    if (m == 0 || k == 0 || m > SIZE_MAX / sizeof(double) / k) {
        return false;
    }
    samples->m = m;
    samples->k = k;
    samples->x = malloc(k * m * sizeof(*samples->x));
    //! [pointers]
    samples->y = malloc(m * sizeof(*samples->y));
    if (!samples->x || !samples->y) {
        gw_samples_free(samples);
        return false;
    }
    //! [pointers]
    return true;
}

void gw_samples_free(struct gw_samples *samples)
{
    free(samples->x);
    free(samples->y);
    memset(samples, 0, sizeof(*samples));
}

/** Column `column` of the table with mean 0 and standard deviation 1; false if it is constant. */
static bool standardise(const struct gw_csv *table, size_t column, double *standardised)
{
    const size_t m = table->rows;
    const double *values = table->values + column;
    double sum = 0.0;
    bool constant = true;
    for (size_t i = 0; i < m; i++) {
        sum += values[i * table->columns];
        constant = constant && values[i * table->columns] == values[0];
    }
    const double mean = sum / (double)m;
    double squares = 0.0;
    for (size_t i = 0; i < m; i++) {
        standardised[i] = values[i * table->columns] - mean;
        squares += standardised[i] * standardised[i];
    }
    const double deviation = sqrt(squares / (double)m);
    // A constant column's deviation need not be 0: its mean may be rounded.
    if (constant || !(deviation > 0.0) || !isfinite(deviation)) {
        return false;
    }
    //! [loop]
    for (size_t i = 0; i < m; i++) {
        standardised[i] /= deviation;
    }
    //! [loop]
    return true;
}

static bool fill(const struct gw_csv *table, struct gw_samples *samples, struct gw_csv_error *error)
{
    const size_t label = table->columns - 1;
    for (size_t i = 0; i < samples->m; i++) {
        const double y = table->values[i * table->columns + label];
        if (y != 0.0 && y != 1.0) {
            snprintf(error->text, sizeof(error->text),
                     "row %zu: its label, in column %zu, is %g: expected 0 or 1", i + 1, label + 1,
                     y);
            return false;
        }
        samples->x[i] = 1.0;
        samples->y[i] = y;
    }
    for (size_t column = 0; column < label; column++) {
        if (!standardise(table, column, samples->x + (column + 1) * samples->m)) {
            snprintf(error->text, sizeof(error->text),
                     "column %zu is the same in all rows, or too large to square: expected one "
                     "that can be standardised",
                     column + 1);
            return false;
        }
    }
    return true;
}

bool gw_samples_standardise(const struct gw_csv *table, struct gw_samples *samples,
                            struct gw_csv_error *error)
{
    memset(samples, 0, sizeof(*samples));
    if (table->columns < 2 || table->rows < 1) {
        snprintf(error->text, sizeof(error->text),
                 "the table has %zu rows of %zu columns: expected a feature, a label and a row",
                 table->rows, table->columns);
        return false;
    }
    if (!gw_samples_allocate(table->rows, table->columns, samples)) {
        snprintf(error->text, sizeof(error->text), "there is no memory for %zu rows of %zu columns",
                 table->rows, table->columns);
        return false;
    }
    if (!fill(table, samples, error)) {
        gw_samples_free(samples);
        return false;
    }
    return true;
}

bool gw_samples_read_wdbc(struct gw_samples *samples, struct gw_csv_error *error)
{
    enum { COLUMNS = 31 }; // 30 features and the label
    struct gw_csv table;
    memset(samples, 0, sizeof(*samples));
    if (!gw_csv_read(GW_DATA_FOLDER "/wdbc.csv", COLUMNS, &table, error)) {
        return false;
    }
    const bool right = gw_samples_standardise(&table, samples, error);
    gw_csv_free(&table);
    return right;
}
