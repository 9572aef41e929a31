// SPDX-License-Identifier: MIT
// Grades lesson 3, transpose: shapes that are not square, thin ones, and nothing past the end.
#include "../trial.h"

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

    gw_before(&parameters->trial);
    gw_after(run, &parameters->trial,
             (int)transpose(d_in, d_out, parameters->rows, parameters->cols));
}

#else

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t rows = (size_t)parameters->rows;
    const size_t cols = (size_t)parameters->cols;
    float *out = gw_add_output(grading, trial, "d_out", GW_FLOAT);
    const float *in = gw_add_floats(grading, trial, "d_in", out);
    gw_fill_floats(grading, out, trial->longer > 0 ? gw_trial_count(trial) : 0);
    double *want = gw_want(grading, "d_out");
    // In the order of the output, so that this is not the student's loop once more.
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = (double)in[i % rows * cols + i / rows];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    // Elements are moved, not computed with: they must be equal.
    gw_expect_close(grading, "d_out", 0, 0);
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "no rows or no columns");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        // Of a thin matrix a two-dimensional block can only use a row or a column.
        if (rows >= 32 && cols >= 32) {
            gw_expect_shared_out(grading, trial->n);
        }
    }
}

#define TRANSPOSE(words, rows, cols, ...)                                                          \
    GW_CASE("rows = " #rows ", columns = " #cols words, grade, 0, struct parameters,               \
            {.n = (rows) > 0 && (cols) > 0 ? (rows) * (cols) : 0, __VA_ARGS__}, rows, cols)
#define EXACT(rows, cols) TRANSPOSE("", rows, cols)
#define LONGER(rows, cols, error)                                                                  \
    TRANSPOSE(", in arrays that are longer", rows, cols, .longer = 5000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // About as many as a tile has, in one direction or both.
    EXACT(2, 3), EXACT(1, 1), EXACT(1, 1000), EXACT(1000, 1), EXACT(15, 17), EXACT(17, 15),
    EXACT(16, 32), EXACT(64, 32), EXACT(31, 33), EXACT(33, 100), EXACT(97, 101), EXACT(257, 130),
    EXACT(20011, 3), EXACT(2, 20011), EXACT(100003, 1), EXACT(1, 100003),
    // Nothing past the end.
    LONGER(1, 1, cudaSuccess), LONGER(31, 33, cudaSuccess), LONGER(33, 31, cudaSuccess),
    LONGER(1, 1009, cudaSuccess),
    // No elements, and fewer than none.
    EXACT(0, 5), EXACT(5, 0), LONGER(0, 0, cudaSuccess), LONGER(-1, 5, cudaErrorInvalidValue),
    LONGER(5, -1, cudaErrorInvalidValue), LONGER(-2, -3, cudaErrorInvalidValue),
    TRANSPOSE(", on a device that takes no blocks of more than 16 threads", 33, 65,
              .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
