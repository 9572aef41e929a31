// SPDX-License-Identifier: MIT
// Grades lesson 5, gaussian: right to float32's accuracy, and nothing of it in float64.
#include <stdbool.h>

struct parameters {
    int n;
    bool in_place;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "gaussian.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    float *d_y = gw_device_array(run, "d_y");
    const float *d_x = parameters->in_place ? d_y : gw_device_array(run, "d_x");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)gaussian(d_x, d_y, parameters->n);
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
static double want[LARGEST];
static double tolerance[LARGEST];

// |y| is below 0.53. The exponent e = -t^2 / 2 carries at most 6 roundings, which exp() multiplies
// by |e|, and |e| exp(e) is at most 0.37; exp() itself, the factors and the sum add at most 8 of a
// value below 1. In all less than 11 eps with eps = 2^-24: 6.6e-7. The header says 1e-6.
static const double within = 1e-6;

static double density(double t)
{
    return exp(-0.5 * t * t) / sqrt(8 * atan(1.0));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const size_t covered = parameters->n > 0 ? (size_t)parameters->n : 0;
    const size_t count = covered + (size_t)size->longer;
    const bool filled = parameters->in_place || size->longer;
    float *y = gw_add_array(grading, "d_y", filled ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, count);
    float *x = parameters->in_place ? y : gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, count);
    gw_fill_floats(grading, x, count);
    if (filled && !parameters->in_place) {
        gw_fill_floats(grading, y, count);
    }
    for (size_t i = 0; i < count; i++) {
        want[i] = i < covered ? 0.8 * density((double)x[i] / 0.7) + 0.2 : (double)y[i];
        tolerance[i] = i < covered ? within : 0;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, size->expect);
    gw_expect_within(grading, "d_y", want, tolerance);
    gw_expect_float32(grading);
    gw_expect_launched_for(grading, parameters->n, 1, size->expect);
}

#define EXACT(n)                                                                                   \
    {                                                                                              \
        "n = " #n, grade, &(const struct size){{n, false, false}, 0, cudaSuccess}, 0               \
    }
#define IN_PLACE(n)                                                                                \
    {                                                                                              \
        "n = " #n ", d_y is d_x", grade, &(const struct size){{n, true, false}, 0, cudaSuccess}, 0 \
    }
#define LONGER(n, expect)                                                                          \
    {                                                                                              \
        "n = " #n ", in arrays that are longer", grade,                                            \
            &(const struct size){{n, false, false}, 2000, expect}, 0                               \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(1000),
    EXACT(1),
    EXACT(31),
    EXACT(32),
    EXACT(33),
    EXACT(127),
    EXACT(128),
    EXACT(129),
    EXACT(255),
    EXACT(256),
    EXACT(257),
    EXACT(1023),
    EXACT(1024),
    EXACT(1025),
    EXACT(20011),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    EXACT(300007),
    IN_PLACE(1009),
    LONGER(1000, cudaSuccess),
    LONGER(10007, cudaSuccess),
    LONGER(0, cudaSuccess),
    LONGER(-1, cudaErrorInvalidValue),
    EXACT(0),
    {"n = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, false, true}, 0, cudaSuccess}, 0},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
