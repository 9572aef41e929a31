// SPDX-License-Identifier: MIT
// Grades lesson 3, vector_add: every element once, from the index of the whole grid, and nothing
// past the last one.

struct parameters {
    int n;
};

#ifdef GW_RUNNER

#include "vector_add.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_a = gw_device_array(run, "d_a");
    const float *d_b = gw_device_array(run, "d_b");
    float *d_c = gw_device_array(run, "d_c");

    gw_returned(run, vector_add(d_a, d_b, d_c, parameters->n));
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct size {
    int n;
    int longer;         // elements that the arrays have beyond n, where nothing may change
    cudaError_t expect; // what the function must return
};

enum { LARGEST = 110000 };
static double want[LARGEST];

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const size_t covered = size->n > 0 ? (size_t)size->n : 0;
    const size_t count = covered + (size_t)size->longer;
    float *a = gw_add_array(grading, "d_a", GW_INPUT, GW_FLOAT, count);
    float *b = gw_add_array(grading, "d_b", GW_INPUT, GW_FLOAT, count);
    float *c = gw_add_array(grading, "d_c", size->longer ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, a, count);
    gw_fill_floats(grading, b, count);
    if (size->longer) {
        gw_fill_floats(grading, c, count);
    }
    for (size_t i = 0; i < count; i++) {
        want[i] = i < covered ? (double)(a[i] + b[i]) : (double)c[i];
    }
    gw_set_parameters(grading, &(struct parameters){size->n}, sizeof(struct parameters));

    gw_run_case(grading);
    gw_expect_returned(grading, (int)size->expect);
    // One float32 addition is rounded exactly, everywhere: the sums must be equal.
    gw_expect_close(grading, "d_c", want, 0.0, 0.0);
}

#define EXACT(n)                                                                                   \
    {                                                                                              \
        "n = " #n, grade, &(const struct size){n, 0, cudaSuccess}, false                           \
    }
#define LONGER(n, more, expect)                                                                    \
    {                                                                                              \
        "n = " #n ", in arrays that are longer", grade, &(const struct size){n, more, expect},     \
            false                                                                                  \
    }

static const struct gw_case_declaration cases[] = {
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
    EXACT(1000),
    EXACT(1023),
    EXACT(1024),
    EXACT(1025),
    EXACT(100003),
    LONGER(1000, 2000, cudaSuccess),
    LONGER(100003, 2000, cudaSuccess),
    LONGER(0, 2000, cudaSuccess),
    LONGER(-1, 2000, cudaErrorInvalidValue),
    EXACT(0),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
