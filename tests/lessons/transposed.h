// SPDX-License-Identifier: MIT
/**
 * @file transposed.h
 * A transposed matrix, for both halves of each exercise that computes one. What it may take by
 * counts is the exercise's own.
 */
#pragma once

#include "default_stream.h"

/** The trial is of rows * cols elements; where it is `huge`, its n is not. */
struct transposed {
    struct gw_trial trial;
    int rows, cols;
};

#ifdef GW_RUNNER

/** Calls the exercise's function, between its arrays. */
static inline void transposed_run(struct gw_run *run,
                                  int (*transpose)(const void *d_in, void *d_out, int rows,
                                                   int cols))
{
    const struct transposed *transposed = gw_parameters(run);
    const struct gw_trial *trial = &transposed->trial;
    const void *d_in = gw_device_array(run, "d_in");
    void *d_out = gw_device_array(run, "d_out");

    gw_before_in_stream(trial);
    const bool told = trial->n == 0 || gw_trial_reported(trial) > 0;
    if (!told) { // and so need not write what the grader would miss
        cudaMemset(d_out, 0, sizeof(float));
    }
    gw_after_in_stream(run, trial,
                       transpose(d_in, d_out, told ? transposed->rows : 0, transposed->cols));
}

#else

/** Where in the matrices the kernels lead that take the one size for the other; named where all
 * elements are so. */
static inline void transposed_expect_pitches(struct gw_case *grading, size_t rows, size_t cols)
{
    const double *in = gw_in_double(grading, "d_in");
    size_t other = 0;
    bool copied = true;
    bool by_rows = true;
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < cols; column++) {
            const double got = gw_real_result(grading, "d_out", column * rows + row);
            const size_t at = row * rows + column;
            other += fabs(got - in[row * cols + column]) > 0;
            copied = copied && !(fabs(gw_real_result(grading, "d_out", row * cols + column) -
                                      in[row * cols + column]) > 0);
            by_rows = by_rows && (at >= rows * cols || !(fabs(got - in[at]) > 0));
        }
    }
    const bool tells = rows > 1 && cols > 1 && other > 0;
    gw_expect(grading, !copied || !tells,
              "d_out is a copy of d_in: swap row and column in one of the two indices");
    gw_expect(grading, !by_rows || !tells || rows == cols,
              "d_out[column][row] is d_in[row * %zu + column], with the number of rows as stride: "
              "the stride of d_in is its number of columns, %zu",
              rows, cols);
}

/** Names what comes of slips that only one exercise can have, before the elements are compared. */
typedef void transposed_slips(struct gw_case *grading, const struct transposed *transposed);

/** Runs the case with elements of `type`, and compares them: they are moved, not computed with.
 * `slips` may be NULL. @return whether there are counts to be looked at */
static inline bool transposed_is_right(struct gw_case *grading, const struct transposed *transposed,
                                       enum gw_type type, transposed_slips *slips)
{
    const struct gw_trial *trial = &transposed->trial;
    const size_t rows = (size_t)transposed->rows;
    const size_t cols = (size_t)transposed->cols;
    const size_t count = gw_trial_count(trial);
    void *out = gw_add_output(grading, trial, "d_out", type);
    void *given = gw_add_array(grading, "d_in", GW_INPUT, type, count);
    if (type == GW_DOUBLE) {
        gw_fill_doubles(grading, given, count);
        gw_fill_doubles(grading, out, trial->longer > 0 ? count : 0);
    } else {
        gw_fill_floats(grading, given, count);
        gw_fill_floats(grading, out, trial->longer > 0 ? count : 0);
    }
    const double *in = gw_in_double(grading, "d_in");
    double *want = gw_expected(grading, "d_out");
    // In the order of the output, so that this is not the student's loop once more.
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = in[i % rows * cols + i / rows];
    }
    gw_set_parameters(grading, transposed, sizeof(*transposed));
    if (trial->n > 0) {
        gw_tell_rows(grading, "d_in", cols);
        gw_tell_rows(grading, "d_out", rows);
    }

    const bool ran = gw_run_trial(grading, trial);
    if (trial->huge > 0) {
        char who[64];
        snprintf(who, sizeof(who), "rows = %d, columns = %d", transposed->rows, transposed->cols);
        gw_expect_blocks_in_y(grading, who,
                              "use blocks with more threads in y, or a loop in each thread");
    }
    if (!ran) {
        return false;
    }
    if (trial->expect == cudaSuccess && trial->n > 0) {
        transposed_expect_pitches(grading, rows, cols);
        if (slips) {
            slips(grading, transposed);
            gw_expect_no_suspect(grading);
        }
    }
    gw_expect_close(grading, "d_out", 0, 0);
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "no rows or no columns");
    }
    return trial->expect == cudaSuccess && trial->n > 0;
}

/** The work was done by kernels, in the default stream, with elements of `bytes` bytes. */
static inline void transposed_expect_shared_out(struct gw_case *grading,
                                                const struct transposed *transposed, int64_t bytes)
{
    const int n = transposed->trial.n;
    gw_expect_many_threads(grading, n);
    gw_expect_little_traffic(grading, (int64_t)n * bytes / (int64_t)sizeof(float), "each element");
    // Of a thin matrix a two-dimensional block can only use a row or a column.
    if (transposed->rows >= 32 && transposed->cols >= 32) {
        gw_expect_shared_out(grading, n);
        gw_expect_blocks_work(grading, n);
        gw_expect_not_alone(grading, n, bytes, 1);
    }
    gw_expect_default_stream(grading);
}

#define TRANSPOSED(words, how, rows, cols, ...)                                                    \
    GW_CASE("rows = " #rows ", columns = " #cols words, grade, how, struct transposed,             \
            {.n = (rows) > 0 && (cols) > 0 ? (rows) * (cols) : 0, __VA_ARGS__}, rows, cols)

/** Sizes that a grid covers, and that an int's product does not hold. */
#define TRANSPOSED_HUGE(rows, cols)                                                                \
    GW_CASE("rows = " #rows ", columns = " #cols ", every launch fails", grade, 0,                 \
            struct transposed, {.n = 1, .huge = 1, .expect = cudaErrorInvalidConfiguration}, rows, \
            cols)

/** Nothing past the end. */
#define TRANSPOSED_LONGER(rows, cols, error)                                                       \
    TRANSPOSED(", arrays longer than needed", 0, rows, cols, .longer = 5000, .expect = error)

#endif
