// SPDX-License-Identifier: MIT
// Grades add(), as a lesson grades an exercise: what the cheats of this folder try to get past.
struct parameters {
    int n;
};

#ifdef GW_RUNNER

#include "runner.h"

#include "add.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    gw_returned(run, (int)add(gw_device_array(run, "d_a"), gw_device_array(run, "d_b"),
                              gw_device_array(run, "d_c"), parameters->n));
}

#else

#include "grader.h"

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const size_t count = (size_t)parameters->n;
    float *a = gw_add_array(grading, "d_a", GW_INPUT, GW_FLOAT, count);
    float *b = gw_add_array(grading, "d_b", GW_INPUT, GW_FLOAT, count);
    gw_add_array(grading, "d_c", GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, a, count);
    gw_fill_floats(grading, b, count);
    double *want = gw_expected(grading, "d_c");
    for (size_t i = 0; i < count; i++) {
        want[i] = (double)(a[i] + b[i]);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    gw_expect_returned(grading, 0);
    gw_expect_close(grading, "d_c", 0, 0);
}

static const struct parameters small = {31};
static const struct parameters medium = {1000};
static const struct parameters large = {10007};

static const struct gw_case_declaration cases[] = {
    {"n = 31", grade, &small, false},
    {"n = 1000", grade, &medium, false},
    {"n = 10007", grade, &large, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
