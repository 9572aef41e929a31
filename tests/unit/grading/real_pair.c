// SPDX-License-Identifier: MIT
// Grader and runners of an exercise in `real`: each case in each precision, by the right program,
// unless it says otherwise. The environment variable MODE has one of the runners compute wrongly.
#include <string.h>

struct parameters {
    char wrong[8]; // "float", "double" or ""
};

#ifdef GW_RUNNER

#include "real.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const char *self = sizeof(real) == sizeof(double) ? "double" : "float";
    const real *x = gw_host_array(run, "h_x");
    real *y = gw_host_array(run, "h_y");
    for (size_t i = 0; i < gw_array_count(run, "h_x"); i++) {
        y[i] = x[i] / 10 + (strcmp(self, parameters->wrong) == 0 ? 1 : 0);
    }
    gw_note(run, "bytes of a real", sizeof(real));
    gw_returned(run, 0);
}

#else

#include "grader.h"

#include <math.h>
#include <stdlib.h>

enum { COUNT = 100 };

static void grade(struct gw_case *grading, const void *argument)
{
    const enum gw_type *only = argument;
    const enum gw_type type = gw_real(grading);
    void *h_x = gw_add_array(grading, "h_x", GW_INPUT, type, COUNT);
    gw_add_array(grading, "h_y", GW_OUTPUT, type, COUNT);
    gw_fill_reals(grading, h_x, COUNT);
    gw_set_real(grading, h_x, 0, 0.1);
    const double *x = gw_in_double(grading, "h_x");
    double *want = gw_want(grading, "h_y");
    double *tolerances = gw_tolerances(grading, "h_y");
    for (size_t i = 0; i < COUNT; i++) {
        want[i] = x[i] / 10;
        // One rounding: a float in the place of a double would be seen.
        tolerances[i] = gw_real_epsilon(grading) * fabs(want[i]);
    }
    struct parameters parameters = {""};
    const char *mode = getenv("MODE");
    strncpy(parameters.wrong, mode ? mode : "", sizeof(parameters.wrong) - 1);
    gw_set_parameters(grading, &parameters, sizeof(parameters));
    gw_run_case(grading);
    gw_expect(grading, gw_noted(grading, "bytes of a real") == (type == GW_DOUBLE ? 8 : 4),
              "this is the other runner");
    gw_expect(grading, !only || *only == type, "this case is not for this precision");
    gw_expect_within(grading, "h_y");
    gw_expect(grading, fabs(gw_real_result(grading, "h_y", 0) - x[0] / 10) <= tolerances[0],
              "one element is not what the array has");
}

static const enum gw_type in_float = GW_FLOAT;
static const enum gw_type in_double = GW_DOUBLE;

static const struct gw_case_declaration cases[] = {
    {"both", grade, NULL, 0},
    {"only in float", grade, &in_float, GW_FLOAT_ONLY},
    {"only in double", grade, &in_double, GW_DOUBLE_ONLY | GW_FRESH_RUNNER},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
