// SPDX-License-Identifier: MIT
// Grades lesson 6, sigmoid: logits near 0, and so far from it that an exponential overflows.
#include <stdbool.h>

struct parameters {
    int n;
    bool in_place;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "sigmoid.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    real *d_p = gw_device_array(run, "d_p");
    const real *d_z = parameters->in_place ? d_p : gw_device_array(run, "d_z");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)sigmoid(d_z, d_p, parameters->n);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"
#include "reference.h"

#include <cuda_runtime_api.h>
#include <float.h>

enum logits { NEAR, FAR, NEGATIVE };

struct size {
    struct parameters parameters;
    enum logits logits;
    int longer; // elements that the arrays have beyond n, where nothing may change
    int expect;
};

enum { LARGEST = 310000 };
static double z[LARGEST];
static double want[LARGEST];
static double tolerance[LARGEST];

// FAR: where e^z or e^-z overflows in a float (88.7) or a double (709.8), on both sides of that.
static double logit(struct gw_case *grading, enum logits logits, size_t i)
{
    static const double far[] = {1000, -1000, 89, -89, 88, -88, 710, -710, 709, -709, 300, -300};
    switch (logits) {
    case FAR:
        return i % 3 == 0 ? far[i / 3 % (sizeof(far) / sizeof(far[0]))]
                          : gw_random(grading, -1000, 1000);
    case NEGATIVE:
        return gw_random(grading, -40, -15);
    case NEAR:
        break;
    }
    return i % 101 == 17 ? 0.0 : gw_random(grading, -8, 8);
}

static void expect_probabilities(struct gw_case *grading, size_t n)
{
    const double smallest = gw_real(grading) == GW_DOUBLE ? DBL_MIN : FLT_MIN;
    for (size_t i = 0; i < n; i++) {
        want[i] = gw_sigmoid(z[i]);
        tolerance[i] = 8 * gw_real_epsilon(grading) * want[i] + smallest;
    }
}

// What the formula that everybody writes first does; the comparer would only say "is nan".
static void expect_no_overflow(struct gw_case *grading, size_t n)
{
    const void *p = gw_result(grading, "d_p");
    for (size_t i = 0; i < n; i++) {
        const double got =
            gw_real(grading) == GW_DOUBLE ? ((const double *)p)[i] : (double)((const float *)p)[i];
        gw_expect(
            grading, !(isnan(got) && fabs(z[i]) > 80),
            "d_p[%zu] is NaN, for z = %g: e^|z| is too large to hold and becomes infinity, and "
            "infinity / infinity is NaN; use e^-|z|, which is never more than 1",
            i, z[i]);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const enum gw_type type = gw_real(grading);
    const size_t n = parameters->n > 0 ? (size_t)parameters->n : 0;
    const size_t count = n + (size_t)size->longer;
    const bool filled = parameters->in_place || size->longer;
    void *p = gw_add_array(grading, "d_p", filled ? GW_IN_OUT : GW_OUTPUT, type, count);
    void *d_z = parameters->in_place ? p : gw_add_array(grading, "d_z", GW_INPUT, type, count);
    if (filled) {
        gw_fill_reals(grading, p, count, want);
    }
    for (size_t i = 0; i < count; i++) {
        z[i] = gw_set_real(grading, d_z, i, logit(grading, size->logits, i));
        tolerance[i] = 0;
    }
    if (size->expect == cudaSuccess) {
        expect_probabilities(grading, n);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, size->expect);
    if (size->expect == cudaSuccess) {
        expect_no_overflow(grading, n);
    }
    gw_expect_within(grading, "d_p", want, tolerance);
    gw_expect_launched_for(grading, parameters->n, 1, size->expect);
}

#define EXACT(n, logits, words)                                                                    \
    {                                                                                              \
        "n = " #n words, grade, &(const struct size){{n, false, false}, logits, 0, cudaSuccess}, 0 \
    }
#define LONGER(n, expect)                                                                          \
    {                                                                                              \
        "n = " #n ", in arrays that are longer", grade,                                            \
            &(const struct size){{n, false, false}, NEAR, 2000, expect}, 0                         \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(1000, NEAR, ""),
    EXACT(1000, FAR, ", |z| up to 1000"),
    EXACT(1000, NEGATIVE, ", z from -40 to -15"),
    EXACT(1, NEAR, ""),
    EXACT(31, NEAR, ""),
    EXACT(32, NEAR, ""),
    EXACT(33, NEAR, ""),
    EXACT(127, NEAR, ""),
    EXACT(128, NEAR, ""),
    EXACT(255, NEAR, ""),
    EXACT(256, NEAR, ""),
    EXACT(257, FAR, ", |z| up to 1000"),
    EXACT(1023, NEAR, ""),
    EXACT(1024, NEAR, ""),
    EXACT(1025, NEAR, ""),
    EXACT(60013, NEAR, ""),
    // More blocks of 256 than a block may have threads, so that block and grid cannot be swapped.
    EXACT(300007, NEAR, ""),
    {"n = 1009, d_p is d_z", grade, &(const struct size){{1009, true, false}, NEAR, 0, cudaSuccess},
     0},
    LONGER(1000, cudaSuccess),
    LONGER(10007, cudaSuccess),
    LONGER(0, cudaSuccess),
    LONGER(-1, cudaErrorInvalidValue),
    EXACT(0, NEAR, ""),
    {"n = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, false, true}, NEAR, 0, cudaSuccess}, 0},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
