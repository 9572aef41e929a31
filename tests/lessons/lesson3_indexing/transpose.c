// SPDX-License-Identifier: MIT
// Grades lesson 3, transpose: shapes that are not square, thin ones, and nothing past the end.
#include <stdbool.h>

struct parameters {
    int rows, cols;
    bool small_blocks;
};

#include "../launcher.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "transpose.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_in = gw_device_array(run, "d_in");
    float *d_out = gw_device_array(run, "d_out");

    gw_before_launcher(parameters->small_blocks);
    const int error = (int)transpose(d_in, d_out, parameters->rows, parameters->cols);
    gw_after_launcher(run, parameters->small_blocks, error);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct shape {
    struct parameters parameters;
    int longer; // elements that the arrays have beyond rows * cols, where nothing may change
    int expect;
};

enum { LARGEST = 110000 };
static double want[LARGEST];

static void grade(struct gw_case *grading, const void *argument)
{
    const struct shape *shape = argument;
    const struct parameters *parameters = &shape->parameters;
    const size_t rows = parameters->rows > 0 ? (size_t)parameters->rows : 0;
    const size_t cols = parameters->cols > 0 ? (size_t)parameters->cols : 0;
    const size_t count = rows * cols + (size_t)shape->longer;
    float *in = gw_add_array(grading, "d_in", GW_INPUT, GW_FLOAT, count);
    float *out =
        gw_add_array(grading, "d_out", shape->longer ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, count);
    gw_fill_floats(grading, in, count);
    if (shape->longer) {
        gw_fill_floats(grading, out, count);
    }
    for (size_t i = 0; i < count; i++) {
        want[i] = (double)out[i];
    }
    // In the order of the output, so that this is not the student's loop once more.
    for (size_t i = 0; i < rows * cols; i++) {
        want[i] = (double)in[i % rows * cols + i / rows];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (parameters->small_blocks && gw_was_refused(grading)) {
        return;
    }
    gw_expect_returned(grading, shape->expect);
    // Elements are moved, not computed with: they must be equal.
    gw_expect_close(grading, "d_out", want, 0.0, 0.0);
    if (shape->expect == cudaSuccess && rows * cols == 0) {
        gw_expect_no_launch(grading, "no rows or no columns");
    } else if (shape->expect == cudaSuccess) {
        gw_expect_many_threads(grading, (int64_t)(rows * cols));
        // Of a thin matrix a two-dimensional block can only use a row or a column.
        if (rows >= 32 && cols >= 32) {
            gw_expect_shared_out(grading, (int64_t)(rows * cols));
        }
    }
}

#define EXACT(rows, cols)                                                                          \
    {                                                                                              \
        "rows = " #rows ", columns = " #cols, grade,                                               \
            &(const struct shape){{rows, cols, false}, 0, cudaSuccess}, false                      \
    }
#define LONGER(rows, cols, expect)                                                                 \
    {                                                                                              \
        "rows = " #rows ", columns = " #cols ", in arrays that are longer", grade,                 \
            &(const struct shape){{rows, cols, false}, 5000, expect}, false                        \
    }

static const struct gw_case_declaration cases[] = {
    EXACT(2, 3),
    EXACT(1, 1),
    EXACT(1, 1000),
    EXACT(1000, 1),
    EXACT(15, 17),
    EXACT(17, 15),
    EXACT(16, 32),
    EXACT(64, 32),
    EXACT(31, 33),
    EXACT(33, 100),
    EXACT(97, 101),
    EXACT(257, 130),
    EXACT(20011, 3),
    EXACT(2, 20011),
    EXACT(100003, 1),
    EXACT(1, 100003),
    LONGER(1, 1, cudaSuccess),
    LONGER(31, 33, cudaSuccess),
    LONGER(33, 31, cudaSuccess),
    LONGER(1, 1009, cudaSuccess),
    EXACT(0, 5),
    EXACT(5, 0),
    LONGER(0, 0, cudaSuccess),
    LONGER(-1, 5, cudaErrorInvalidValue),
    LONGER(5, -1, cudaErrorInvalidValue),
    LONGER(-2, -3, cudaErrorInvalidValue),
    {"rows = 33, columns = 65, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct shape){{33, 65, true}, 0, cudaSuccess}, false},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
