// SPDX-License-Identifier: MIT
// Grades arch(): what lessons expect of a kernel's counts and of its types, on one small exercise.
struct parameters {
    int n;
};

#include "../lessons/profiled.h"

#ifdef GW_RUNNER

#include "runner.h"

#include "arch.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    float *d_y = gw_device_array(run, "d_y");
    gw_count_from_now(true);
    gw_returned(run, (int)arch(d_x, d_y, parameters->n));
    gw_note_counts(run);
}

#else

#include "grader.h"

#include <math.h>

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t count = (size_t)parameters->n;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, count);
    gw_add_array(grading, "d_y", GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, x, count);
    double *want = gw_expected(grading, "d_y");
    for (size_t i = 0; i < count; i++) {
        want[i] = 0.5 * sqrt(1.0 + 0.1 * (double)x[i] * (double)x[i]);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    gw_expect_returned(grading, 0);
    // Six roundings, each of 2^-24.
    gw_expect_close(grading, "d_y", 4e-7, 0);
    gw_expect_float32(grading);
    if (parameters->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else {
        gw_expect_many_threads(grading, parameters->n);
        gw_expect_shared_out(grading, parameters->n);
        gw_expect_blocks_work(grading, parameters->n);
    }
}

static const struct parameters large = {1000};
static const struct parameters none = {0};

static const struct gw_case_declaration cases[] = {
    {"n = 1000", grade, &large, false},
    {"n = 0", grade, &none, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
