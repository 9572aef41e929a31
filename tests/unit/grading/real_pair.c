// SPDX-License-Identifier: MIT
// Grader and runners of an exercise in `real`: each case in each precision, by the right program,
// unless it says otherwise. The environment variable MODE has one of the runners compute wrongly.
#include <stdint.h>
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
    static real seen; // in an earlier call
    const real *d_x = gw_device_array(run, "d_x");
    gw_note(run, "bytes of a real", sizeof(real));
    gw_note(run, "elements before", (int64_t)((uintptr_t)d_x % 64 / sizeof(real)));
    gw_note(run, "has seen the last", seen >= x[gw_array_count(run, "h_x") - 1]);
    if (cudaMemcpy(&seen, d_x, sizeof(seen), cudaMemcpyDeviceToHost) != cudaSuccess) {
        seen = 0;
    }
    gw_returned(run, 0);
}

#else

#include "grader.h"

#include <math.h>
#include <stdlib.h>

enum { COUNT = 100 };

/** What a case is about; what is 0 is not asked for. */
struct rule {
    enum gw_type only_in;
    bool in_one_only, odd, called_before;
};

static void grade(struct gw_case *grading, const void *argument)
{
    const struct rule *rule = argument;
    const enum gw_type type = gw_real(grading);
    void *h_x = gw_add_array(grading, "h_x", GW_INPUT, type, COUNT);
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, 2);
    gw_add_array(grading, "h_y", GW_OUTPUT, type, COUNT);
    gw_fill_reals(grading, h_x, COUNT);
    gw_set_real(grading, h_x, 0, 0.1);
    gw_set_real(grading, h_x, COUNT - 1, 10); // more than the others
    gw_set_real(grading, d_x, 1, 10);         // first, where the function is called before
    const double *x = gw_in_double(grading, "h_x");
    double *want = gw_expected(grading, "h_y");
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
    gw_expect(grading, !rule->in_one_only || rule->only_in == type,
              "this case is not for this precision");
    gw_expect(grading, gw_noted(grading, "elements before") == rule->odd, "arrays begin elsewhere");
    gw_expect(grading, gw_noted(grading, "has seen the last") == rule->called_before,
              "the call before is another one");
    gw_expect_within(grading, "h_y");
    gw_expect(grading, fabs(gw_real_result(grading, "h_y", 0) - x[0] / 10) <= tolerances[0],
              "one element is not what the array has");
}

static const struct gw_case_declaration cases[] = {
    GW_CASE("both", grade, 0, struct rule, .odd = false),
    GW_CASE("only in float", grade, GW_FLOAT_ONLY, struct rule, .only_in = GW_FLOAT,
            .in_one_only = true),
    GW_CASE("only in double", grade, GW_DOUBLE_ONLY | GW_FRESH_RUNNER, struct rule,
            .only_in = GW_DOUBLE, .in_one_only = true),
    GW_CASE("odd arrays", grade, GW_ODD_ARRAYS, struct rule, .odd = true),
    GW_CASE("called before", grade, GW_CALLED_BEFORE, struct rule, .called_before = true),
    GW_CASE("called once", grade, 0, struct rule, .odd = false),
    GW_CASE("run twice", grade, GW_TWICE, struct rule, .odd = false),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
