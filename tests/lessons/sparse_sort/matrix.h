// SPDX-License-Identifier: MIT
/**
 * @file matrix.h
 * Sparse matrices that are made by a rule, for the grader's half of `spmv`: how many elements each
 * row has, and in which columns.
 */
#pragma once

#include "grader.h"

#include <math.h>
#include <stdlib.h>

/** The number of elements of a row, and their columns. */
enum matrix_rule {
    MATRIX_BAND,  /**< MATRIX_WIDTH elements in neighboring columns, from the row's own number on */
    MATRIX_MIXED, /**< none in every fourth row, 1 to 9 in the others, in random columns */
    MATRIX_LONG,  /**< the same, but one row in the middle has MATRIX_LONGEST */
    MATRIX_EMPTY  /**< none at all */
};

enum { MATRIX_WIDTH = 64, MATRIX_LONGEST = 3001 };

/** A matrix in the CSR format, and the vector that it is multiplied by; the arrays are the case's.
 */
struct matrix {
    const int32_t *offsets, *columns;
    const float *values, *x;
    size_t rows, stored, column_count;
    size_t threads; /**< of the launch, where that is known; else 0 */
};

/** How many elements are stored in row r. */
static inline size_t matrix_row_length(const struct matrix *matrix, size_t r)
{
    return (size_t)(matrix->offsets[r + 1] - matrix->offsets[r]);
}

/** The product of stored element k with its element of x. */
static inline double matrix_product(const struct matrix *matrix, size_t k)
{
    return (double)matrix->values[k] * (double)matrix->x[matrix->columns[k]];
}

static inline size_t matrix_length_by_rule(struct gw_case *grading, enum matrix_rule rule,
                                           size_t rows, size_t r)
{
    if (rule == MATRIX_BAND || rule == MATRIX_EMPTY) {
        return rule == MATRIX_BAND ? MATRIX_WIDTH : 0;
    }
    if (rule == MATRIX_LONG && r == rows / 2) {
        return MATRIX_LONGEST;
    }
    return r % 4 == 0 ? 0 : (size_t)gw_random(grading, 1, 10);
}

/** Declares and fills the four arrays of a case. */
static inline void matrix_make(struct gw_case *grading, enum matrix_rule rule, size_t rows,
                               struct matrix *matrix)
{
    int32_t *offsets = gw_add_array(grading, "d_offsets", GW_INPUT, GW_INT, rows + 1);
    for (size_t r = 0; r < rows; r++) {
        offsets[r + 1] = offsets[r] + (int32_t)matrix_length_by_rule(grading, rule, rows, r);
    }
    const size_t stored = (size_t)offsets[rows];
    int32_t *columns = gw_add_array(grading, "d_columns", GW_INPUT, GW_INT, stored);
    size_t last = 0;
    for (size_t r = 0; r < rows; r++) {
        const bool is_band = rule == MATRIX_BAND;
        size_t column = is_band ? r : (size_t)gw_random(grading, 0, 40);
        for (int32_t k = offsets[r]; k < offsets[r + 1]; k++) {
            columns[k] = (int32_t)column;
            last = column > last ? column : last;
            column += is_band ? 1 : (size_t)gw_random(grading, 1, 4);
        }
    }
    float *values = gw_add_array(grading, "d_values", GW_INPUT, GW_FLOAT, stored);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, last + 1);
    gw_fill_floats(grading, values, stored);
    gw_fill_floats(grading, x, last + 1);
    *matrix = (struct matrix){offsets, columns, values, x, rows, stored, last + 1, 0};
}

/** What the product A x should be, and how far off each element may be (spmv.h). */
static inline void matrix_expect(const struct matrix *matrix, double *y, double *tolerances)
{
    for (size_t r = 0; r < matrix->rows; r++) {
        double sum = 0;
        double magnitude = 0;
        for (int32_t k = matrix->offsets[r]; k < matrix->offsets[r + 1]; k++) {
            const double product = matrix_product(matrix, (size_t)k);
            sum += product;
            magnitude += fabs(product);
        }
        const double length = (double)matrix_row_length(matrix, r);
        y[r] = sum;
        tolerances[r] = length > 0 ? (log2(length) + 64) * 0x1p-24 * magnitude : 0;
    }
}
