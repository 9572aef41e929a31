// SPDX-License-Identifier: MIT
// Grades lesson 2, fill: every element and none after them, for every n and every block; by kernels
// with that block, and by none for n = 0 or an impossible block.
#include <stdbool.h>

struct parameters {
    int n, block, value;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "fill.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    int *d_out = gw_device_array(run, "d_out");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)fill(d_out, parameters->n, parameters->block, parameters->value);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct launch {
    int n, block;
    int longer; // elements that the array has beyond n, where nothing may change
    int expect;
    bool small_blocks;
};

enum { LARGEST = 120000 };
static int want[LARGEST];

static void expect_launch(struct gw_case *grading, const struct launch *launch)
{
    if (launch->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (launch->expect == cudaSuccess) {
        // No more than the caller's block is asked for: a loop in each thread is right as well.
        const int most = launch->block < 32 ? launch->block : 32;
        gw_expect_threads(grading, launch->n, launch->n < most ? launch->n : most);
        const int64_t blocks = gw_noted(grading, "blocks");
        const int64_t threads = gw_noted(grading, "threads");
        gw_expect(grading, threads == blocks * launch->block,
                  "%lld threads were launched in %lld block%s, but the caller asked for blocks of "
                  "%d",
                  (long long)threads, (long long)blocks, gw_plural(blocks), launch->block);
        gw_expect_shared_out(grading, launch->n);
    } else if (launch->block < 1) {
        gw_expect_no_launch(grading, "a block that is not positive");
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct launch *launch = argument;
    const int covered = launch->expect == cudaSuccess ? launch->n : 0;
    const int count = (launch->n > 0 ? launch->n : 0) + launch->longer;
    const int value = (int)gw_random(grading, -2147483648.0, 2147483647.0);
    int *out = gw_add_array(grading, "d_out", launch->longer ? GW_IN_OUT : GW_OUTPUT, GW_INT,
                            (size_t)count);
    for (int i = 0; i < count; i++) {
        if (launch->longer) {
            out[i] = (int)gw_random(grading, -2e9, -1.0);
        }
        want[i] = i < covered ? value : out[i];
    }
    gw_set_parameters(grading,
                      &(struct parameters){launch->n, launch->block, value, launch->small_blocks},
                      sizeof(struct parameters));

    gw_run_case(grading);
    if (launch->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, launch->expect);
    gw_expect_equal(grading, "d_out", want);
    expect_launch(grading, launch);
}

#define FILL(n, block)                                                                             \
    {                                                                                              \
        "n = " #n ", block = " #block, grade,                                                      \
            &(const struct launch){n, block, 0, cudaSuccess, false}, false                         \
    }
#define LONGER(n, block, expect)                                                                   \
    {                                                                                              \
        "n = " #n ", block = " #block ", in an array that is longer", grade,                       \
            &(const struct launch){n, block, 2000, expect, false}, false                           \
    }

static const struct gw_case_declaration cases[] = {
    FILL(1000, 256),
    FILL(1, 1),
    FILL(256, 256),
    FILL(1, 256),
    FILL(255, 256),
    FILL(257, 256),
    FILL(31, 32),
    FILL(32, 32),
    FILL(33, 32),
    FILL(1000, 7),
    FILL(1009, 1),
    FILL(1023, 1024),
    FILL(1025, 1024),
    FILL(100003, 192),
    FILL(40009, 1),
    FILL(70001, 1), // more blocks than a grid may have in y
    LONGER(1000, 256, cudaSuccess),
    LONGER(1, 1024, cudaSuccess),
    LONGER(100003, 1000, cudaSuccess),
    FILL(0, 256),
    LONGER(0, 256, cudaSuccess),
    LONGER(-1, 256, cudaErrorInvalidValue),
    LONGER(1000, 0, cudaErrorInvalidConfiguration),
    LONGER(1000, -32, cudaErrorInvalidConfiguration),
    LONGER(1000, 1025, cudaErrorInvalidConfiguration),
    {"n = 1000, block = 256, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct launch){1000, 256, 0, cudaSuccess, true}, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
