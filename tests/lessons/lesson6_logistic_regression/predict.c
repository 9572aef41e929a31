// SPDX-License-Identifier: MIT
// Grades lesson 6, predict: more and fewer rows than features, all rows, all features, and the
// limit of sectors that the header states.
#include <stdbool.h>

struct parameters {
    int m, k;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "predict.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const real *d_x = gw_device_array(run, "d_x");
    const real *d_theta = gw_device_array(run, "d_theta");
    real *d_z = gw_device_array(run, "d_z");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)predict(d_x, d_theta, d_z, parameters->m, parameters->k);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"
#include "reference.h"

#include <cuda_runtime_api.h>

struct size {
    struct parameters parameters;
    int longer; // elements that the arrays have beyond their sizes, where nothing may change
    int expect;
};

enum { LARGEST = 310000, MOST_FEATURES = 65, LARGEST_M = 310000 };
static double x[LARGEST];
static double theta[MOST_FEATURES];
static double want[LARGEST_M];
static double tolerance[LARGEST_M];

static void expect_few_sectors(struct gw_case *grading, const struct parameters *parameters)
{
    const int64_t requests = gw_noted(grading, "requests");
    const int64_t sectors = gw_noted(grading, "sectors");
    const int64_t limit = gw_real(grading) == GW_DOUBLE ? 8 : 4;
    if (!gw_is_counted(grading) || parameters->m < 32 || parameters->m % 32 != 0) {
        return;
    }
    gw_expect(grading, sectors <= limit * requests,
              "the logits are right, but a warp's request touches %.1f sectors of 32 bytes (%lld "
              "sectors in %lld requests), and the limit is %lld: let neighbouring threads work on "
              "neighbouring rows",
              (double)sectors / (double)requests, (long long)sectors, (long long)requests,
              (long long)limit);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const enum gw_type type = gw_real(grading);
    const size_t m = parameters->m > 0 ? (size_t)parameters->m : 0;
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    const size_t longer = (size_t)size->longer;
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, k * m + longer);
    void *d_theta = gw_add_array(grading, "d_theta", GW_INPUT, type, k);
    void *z = gw_add_array(grading, "d_z", longer ? GW_IN_OUT : GW_OUTPUT, type, m + longer);
    gw_fill_reals(grading, d_x, k * m + longer, x);
    gw_fill_reals(grading, d_theta, k, theta);
    gw_fill_reals(grading, z, longer ? m + longer : 0, want);
    for (size_t i = 0; i < m && k > 0; i++) {
        gw_set_real(grading, d_x, i, x[i] = 1.0);
    }
    for (size_t i = 0; i < m + longer; i++) {
        tolerance[i] = 0;
    }
    for (size_t i = 0; i < m && size->expect == cudaSuccess; i++) {
        double magnitude;
        want[i] = gw_logit(x, theta, i, m, k, &magnitude);
        tolerance[i] = ((double)k + 2) * gw_real_epsilon(grading) * magnitude;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, size->expect);
    gw_expect_within(grading, "d_z", want, tolerance);
    if (parameters->m == 0 || size->expect != cudaSuccess) {
        gw_expect_no_launch(grading, "these sizes");
        return;
    }
    gw_expect_many_threads(grading, parameters->m);
    gw_expect_terms_shared_out(grading, parameters->m, parameters->k);
    expect_few_sectors(grading, parameters);
}

#define EXACT(m, k)                                                                                \
    {                                                                                              \
        "m = " #m ", k = " #k, grade, &(const struct size){{m, k, false}, 0, cudaSuccess}, 0       \
    }
#define LONGER(m, k, expect)                                                                       \
    {                                                                                              \
        "m = " #m ", k = " #k ", in arrays that are longer", grade,                                \
            &(const struct size){{m, k, false}, 2000, expect}, 0                                   \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(1000, 3),
    EXACT(1000, 1),
    EXACT(3, 40),
    EXACT(1, 1),
    EXACT(1, 64),
    EXACT(31, 31),
    EXACT(32, 2),
    EXACT(33, 64),
    EXACT(255, 5),
    EXACT(256, 4),
    EXACT(257, 7),
    EXACT(569, 31),
    EXACT(1024, 16),
    EXACT(1025, 2),
    EXACT(1009, 64),
    EXACT(10007, 3),
    // More blocks of 256 than a block may have threads, so that block and grid cannot be swapped.
    EXACT(300007, 1),
    LONGER(1000, 3, cudaSuccess),
    LONGER(0, 3, cudaSuccess),
    EXACT(0, 3),
    LONGER(-1, 3, cudaErrorInvalidValue),
    LONGER(1000, 0, cudaErrorInvalidValue),
    LONGER(1000, -1, cudaErrorInvalidValue),
    LONGER(100, 65, cudaErrorInvalidValue),
    LONGER(0, 0, cudaErrorInvalidValue),
    {"m = 1000, k = 3, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, 3, true}, 0, cudaSuccess}, 0},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
