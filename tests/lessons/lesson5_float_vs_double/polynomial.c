// SPDX-License-Identifier: MIT
// Grades lesson 5, polynomial: all terms, in the accuracy of each precision.
#include <stdbool.h>

struct parameters {
    int n, degree;
    bool in_place;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "polynomial.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    real *d_y = gw_device_array(run, "d_y");
    const real *d_x = parameters->in_place ? d_y : gw_device_array(run, "d_x");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)polynomial(d_x, d_y, parameters->n, parameters->degree);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>
#include <math.h>

struct size {
    struct parameters parameters;
    int longer; // elements that the arrays have beyond n, where nothing may change
    int expect;
};

enum { LARGEST = 310000 };
static double x[LARGEST];
static double want[LARGEST];
static double tolerance[LARGEST];

// What rounding may do. Horner's rule makes 2 roundings a power, so its result is off by at most
// gamma(2 degree) * S with S = sum |c_k| |x|^k and gamma(m) = m eps / (1 - m eps) (Higham, Accuracy
// and Stability of Numerical Algorithms, 2nd ed., section 5.1). A coefficient takes up to 2 more
// (0.1, and its product), adding up powers one by one takes 1 more for each term, and 4 units in
// the last place (8 eps) are what CUDA grants powf. In all (2 degree + 10) eps S.
static void expect_term_by_term(struct gw_case *grading, size_t count, int degree)
{
    const double roundings = 2 * degree + 10;
    for (size_t i = 0; i < count; i++) {
        double power = 1;
        double sum = 0;
        double magnitude = 0;
        for (int k = 0; k <= degree; k++) {
            const double term = (k + 1) / 10.0 * power;
            sum += term;
            magnitude += fabs(term);
            power *= x[i];
        }
        want[i] = sum;
        tolerance[i] = roundings * gw_real_epsilon(grading) * magnitude;
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const enum gw_type type = gw_real(grading);
    const size_t covered = parameters->n > 0 ? (size_t)parameters->n : 0;
    const size_t count = covered + (size_t)size->longer;
    const bool filled = parameters->in_place || size->longer;
    void *y = gw_add_array(grading, "d_y", filled ? GW_IN_OUT : GW_OUTPUT, type, count);
    void *d_x = parameters->in_place ? y : gw_add_array(grading, "d_x", GW_INPUT, type, count);
    if (filled) {
        gw_fill_reals(grading, y, count, want);
    }
    gw_fill_reals(grading, d_x, count, x);
    if (size->expect == cudaSuccess) {
        expect_term_by_term(grading, covered, parameters->degree);
    }
    for (size_t i = size->expect == cudaSuccess ? covered : 0; i < count; i++) {
        tolerance[i] = 0;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, size->expect);
    gw_expect_within(grading, "d_y", want, tolerance);
    gw_expect_float32(grading);
    gw_expect_launched_for(grading, parameters->n, parameters->degree + 1, size->expect);
}

#define EXACT(n, degree)                                                                           \
    {                                                                                              \
        "n = " #n ", degree = " #degree, grade,                                                    \
            &(const struct size){{n, degree, false, false}, 0, cudaSuccess}, 0                     \
    }
#define IN_PLACE(n, degree)                                                                        \
    {                                                                                              \
        "n = " #n ", degree = " #degree ", d_y is d_x", grade,                                     \
            &(const struct size){{n, degree, true, false}, 0, cudaSuccess}, 0                      \
    }
#define LONGER(n, degree, expect)                                                                  \
    {                                                                                              \
        "n = " #n ", degree = " #degree ", in arrays that are longer", grade,                      \
            &(const struct size){{n, degree, false, false}, 2000, expect}, 0                       \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(1000, 2),
    EXACT(1000, 0),
    EXACT(1000, 1),
    EXACT(1, 3),
    EXACT(31, 3),
    EXACT(32, 4),
    EXACT(33, 5),
    EXACT(127, 1),
    EXACT(128, 7),
    EXACT(129, 2),
    EXACT(255, 3),
    EXACT(256, 2),
    EXACT(257, 16),
    EXACT(33, 40),
    EXACT(1023, 3),
    EXACT(1024, 1),
    EXACT(1025, 2),
    EXACT(20011, 5),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    EXACT(300007, 1),
    IN_PLACE(1009, 6),
    LONGER(1000, 3, cudaSuccess),
    LONGER(10007, 2, cudaSuccess),
    LONGER(0, 3, cudaSuccess),
    LONGER(-1, 3, cudaErrorInvalidValue),
    LONGER(1000, -1, cudaErrorInvalidValue),
    EXACT(0, 3),
    {"n = 1000, degree = 3, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, 3, false, true}, 0, cudaSuccess}, 0},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
