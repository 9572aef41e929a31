// SPDX-License-Identifier: MIT
// Grades lesson 3, vector_add: every element once, from the index of the whole grid, and nothing
// past the last one. In place (d_c is d_a or d_b), an element that is added twice is a wrong sum.
#include <stdbool.h>

struct parameters {
    int n;
    char in_place; // which input d_c is, 'a' or 'b'; 0: none
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "vector_add.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    float *d_c = gw_device_array(run, "d_c");
    const float *d_a = parameters->in_place == 'a' ? d_c : gw_device_array(run, "d_a");
    const float *d_b = parameters->in_place == 'b' ? d_c : gw_device_array(run, "d_b");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)vector_add(d_a, d_b, d_c, parameters->n);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct size {
    struct parameters parameters;
    int longer; // elements that the arrays have beyond n, where nothing may change
    int expect;
};

enum { LARGEST = 310000 };
static double want[LARGEST];

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const size_t covered = parameters->n > 0 ? (size_t)parameters->n : 0;
    const size_t count = covered + (size_t)size->longer;
    const bool filled = parameters->in_place || size->longer;
    float *c = gw_add_array(grading, "d_c", filled ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, count);
    float *a =
        parameters->in_place == 'a' ? c : gw_add_array(grading, "d_a", GW_INPUT, GW_FLOAT, count);
    float *b =
        parameters->in_place == 'b' ? c : gw_add_array(grading, "d_b", GW_INPUT, GW_FLOAT, count);
    gw_fill_floats(grading, a, count);
    gw_fill_floats(grading, b, count);
    if (filled && !parameters->in_place) {
        gw_fill_floats(grading, c, count);
    }
    for (size_t i = 0; i < count; i++) {
        want[i] = i < covered ? (double)(a[i] + b[i]) : (double)c[i];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, size->expect);
    // One float32 addition is rounded exactly, everywhere: the sums must be equal.
    gw_expect_close(grading, "d_c", want, 0.0, 0.0);
    gw_expect_launched_for(grading, parameters->n, 1, size->expect);
}

#define EXACT(n)                                                                                   \
    {                                                                                              \
        "n = " #n, grade, &(const struct size){{n, 0, false}, 0, cudaSuccess}, false               \
    }
#define IN_PLACE(n, input, d_input)                                                                \
    {                                                                                              \
        "n = " #n ", d_c is " #d_input, grade,                                                     \
            &(const struct size){{n, input, false}, 0, cudaSuccess}, false                         \
    }
#define LONGER(n, expect)                                                                          \
    {                                                                                              \
        "n = " #n ", in arrays that are longer", grade,                                            \
            &(const struct size){{n, 0, false}, 2000, expect}, false                               \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(1000),
    IN_PLACE(1000, 'a', d_a),
    IN_PLACE(1000, 'b', d_b),
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
    EXACT(262147),
    IN_PLACE(10007, 'a', d_a),
    LONGER(1000, cudaSuccess),
    LONGER(10007, cudaSuccess),
    LONGER(0, cudaSuccess),
    LONGER(-1, cudaErrorInvalidValue),
    EXACT(0),
    {"n = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, 0, true}, 0, cudaSuccess}, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
