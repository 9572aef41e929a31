// SPDX-License-Identifier: MIT
// Grades lesson 3, transpose: shapes that are not square, thin ones, and nothing past the end.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows or cols | negative_rows
//   the error of the launch if it | launch_error_swallowed
//   many threads of a kernel share | first_thread
//   the kernel has at least 32 | one_thread
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copies_of_columns
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int rows, cols;
};

#ifdef GW_RUNNER

#include "transpose.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_in = gw_device_array(run, "d_in");
    float *d_out = gw_device_array(run, "d_out");

    gw_before_in_stream(&parameters->trial);
    const bool told = parameters->trial.n == 0 || gw_trial_reported(&parameters->trial) > 0;
    if (!told) { // and so need not write what the grader would miss
        cudaMemset(d_out, 0, sizeof(float));
    }
    gw_after_in_stream(run, &parameters->trial,
                       (int)transpose(d_in, d_out, told ? parameters->rows : 0, parameters->cols));
}

#else

// Of every GPU.
enum { MOST_BLOCKS_IN_Y = 65535 };

// Where in the matrices the kernels lead that take the one size for the other; named where all
// elements are so.
static void expect_pitches(struct gw_case *grading, const float *in, size_t rows, size_t cols)
{
    const float *out = gw_result(grading, "d_out");
    bool copied = true;
    bool by_rows = true;
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < cols; column++) {
            const size_t at = column * rows + row;
            copied = copied && out[at] == in[at];
            by_rows = by_rows &&
                      (row * rows + column >= rows * cols || out[at] == in[row * rows + column]);
        }
    }
    const bool tells = rows > 1 && cols > 1;
    gw_expect(grading, !copied || !tells,
              "d_out is a copy of d_in: swap row and column in one of the two indices");
    gw_expect(grading, !by_rows || !tells || rows == cols,
              "d_out[column][row] is d_in[row * %zu + column], with the number of rows as stride: "
              "the stride of d_in is its number of columns, %zu",
              rows, cols);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t rows = (size_t)parameters->rows;
    const size_t cols = (size_t)parameters->cols;
    float *out = gw_add_output(grading, trial, "d_out", GW_FLOAT);
    const float *in = gw_add_floats(grading, trial, "d_in", out);
    gw_fill_floats(grading, out, trial->longer > 0 ? gw_trial_count(trial) : 0);
    double *want = gw_expected(grading, "d_out");
    // In the order of the output, so that this is not the student's loop once more.
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = (double)in[i % rows * cols + i / rows];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    if (trial->n > 0) {
        gw_tell_rows(grading, "d_in", cols);
        gw_tell_rows(grading, "d_out", rows);
    }

    const bool ran = gw_run_trial(grading, trial);
    const int64_t in_y = gw_noted(grading, "refused blocks in y");
    gw_expect(grading, trial->huge == 0 || in_y <= MOST_BLOCKS_IN_Y,
              "rows = %d, columns = %d need %lld blocks in y, but a grid has at most %d: use "
              "blocks with more threads in y, or a loop in each thread",
              parameters->rows, parameters->cols, (long long)in_y, MOST_BLOCKS_IN_Y);
    if (!ran) {
        return;
    }
    if (trial->expect == cudaSuccess) {
        expect_pitches(grading, in, rows, cols);
    }
    // Elements are moved, not computed with: they must be equal.
    gw_expect_close(grading, "d_out", 0, 0);
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "no rows or no columns");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_little_traffic(grading, (int64_t)trial->n, "each element");
        // Of a thin matrix a two-dimensional block can only use a row or a column.
        if (rows >= 32 && cols >= 32) {
            gw_expect_shared_out(grading, trial->n);
            gw_expect_blocks_work(grading, trial->n);
            gw_expect_not_alone(grading, trial->n, sizeof(float), 1);
        }
        gw_expect_default_stream(grading);
    }
}

#define TRANSPOSE(words, rows, cols, ...)                                                          \
    GW_CASE("rows = " #rows ", columns = " #cols words, grade, 0, struct parameters,               \
            {.n = (rows) > 0 && (cols) > 0 ? (rows) * (cols) : 0, __VA_ARGS__}, rows, cols)
#define HOW(words, how)                                                                            \
    GW_CASE("rows = 32, columns = 64" words, grade, how, struct parameters, {.n = 32 * 64}, 32, 64)
#define EXACT(rows, cols) TRANSPOSE("", rows, cols)
#define LARGE(rows, cols)                                                                          \
    GW_CASE("rows = " #rows ", columns = " #cols, grade, GW_TWICE, struct parameters,              \
            {.n = (rows) * (cols)}, rows, cols)
#define HUGE(rows, cols)                                                                           \
    GW_CASE("rows = " #rows ", columns = " #cols ", every launch fails", grade, 0,                 \
            struct parameters, {.n = 1, .huge = 1, .expect = cudaErrorInvalidConfiguration}, rows, \
            cols)
#define LONGER(rows, cols, error)                                                                  \
    TRANSPOSE(", arrays longer than needed", rows, cols, .longer = 5000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // About as many as a tile has, in one direction or both.
    EXACT(2, 3), EXACT(1, 1), EXACT(1, 1000), EXACT(1000, 1), EXACT(15, 17), EXACT(17, 15),
    EXACT(16, 32), EXACT(64, 32), EXACT(31, 33), EXACT(33, 100), EXACT(97, 101), EXACT(257, 130),
    HOW(GW_ODD_WORDS, GW_ODD_ARRAYS), HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE), EXACT(20011, 3),
    EXACT(2, 20011), LARGE(100003, 1), LARGE(1, 100003),
    // Nothing past the end.
    LONGER(1, 1, cudaSuccess), LONGER(31, 33, cudaSuccess), LONGER(33, 31, cudaSuccess),
    LONGER(1, 1009, cudaSuccess),
    // No elements, and fewer than none.
    EXACT(0, 5), EXACT(5, 0), LONGER(0, 0, cudaSuccess), LONGER(-1, 5, cudaErrorInvalidValue),
    LONGER(5, -1, cudaErrorInvalidValue), LONGER(-2, -3, cudaErrorInvalidValue),
    // Sizes that a grid covers, and that an int's product does not hold.
    HUGE(1000000, 5), HUGE(5, 1000000), HUGE(1000000, 1000000),
    TRANSPOSE(", device limit: 16 threads per block", 33, 65, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
