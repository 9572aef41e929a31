// SPDX-License-Identifier: MIT
// Grades lesson 3, vector_add_strided: every element once, by grids that are too small, right and
// too large. In place (d_c is d_a), an element that is added twice is a wrong sum. The header
// states a limit of sectors a request, which is graded by the checker's counts, where there are
// any.
#include <stdbool.h>

struct parameters {
    int n, grid, block;
    char in_place; // which input d_c is, 'a' or 'b'; 0: none
};

#include "../counted.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "vector_add_strided.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    float *d_c = gw_device_array(run, "d_c");
    const float *d_a = parameters->in_place == 'a' ? d_c : gw_device_array(run, "d_a");
    const float *d_b = parameters->in_place == 'b' ? d_c : gw_device_array(run, "d_b");

    gw_count_from_now();
    gw_returned(run, (int)vector_add_strided(d_a, d_b, d_c, parameters->n, parameters->grid,
                                             parameters->block));
    gw_note_kernels(run);
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>

struct launch {
    struct parameters parameters;
    int longer; // elements that the arrays have beyond n, where nothing may change
    int expect;
};

enum { LARGEST = 15000 };
static double want[LARGEST];

// A warp of 32 neighbouring floats touches 4 sectors, or 5 where it does not begin at a multiple of
// 8 elements: with a block that no warp fills, or a stride that is no multiple of 8.
// Half a sector more is allowed: the k-th accesses of a warp's threads are counted as one request,
// and in a loop that skips the threads past the end *first*, theirs are of different rounds.
static void expect_few_sectors(struct gw_case *grading, const struct parameters *parameters)
{
    const bool aligned =
        parameters->block % 32 == 0 && parameters->grid * parameters->block % 8 == 0;
    const int64_t limit = aligned ? 4 : 5;
    const int64_t requests = gw_noted(grading, "requests");
    const int64_t sectors = gw_noted(grading, "sectors");
    gw_expect(grading, 2 * sectors <= (2 * limit + 1) * requests,
              "the sums are right, but a warp's request touches %.1f sectors of 32 bytes "
              "(%lld sectors in %lld requests), and the limit is %lld: let neighbouring threads "
              "work on neighbouring elements at the same time",
              (double)sectors / (double)requests, (long long)sectors, (long long)requests,
              (long long)limit);
}

// One launch, with the caller's grid and block.
static void expect_launch(struct gw_case *grading, const struct parameters *parameters)
{
    if (!gw_is_counted(grading)) {
        return;
    }
    const int64_t threads = gw_noted(grading, "threads");
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t want_threads = (int64_t)parameters->grid * parameters->block;
    gw_expect_threads(grading, parameters->n, 1);
    gw_expect(grading, launches == 1, "%lld kernels were launched: launch one",
              (long long)launches);
    gw_expect(grading, threads == want_threads && blocks == parameters->grid,
              "you launched %lld thread%s in %lld block%s, the caller asked for %d x %d = %lld: "
              "launch <<<grid, block>>> as they are",
              (long long)threads, gw_plural(threads), (long long)blocks, gw_plural(blocks),
              parameters->grid, parameters->block, (long long)want_threads);
    gw_expect_shared_out(grading, parameters->n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct launch *launch = argument;
    const struct parameters *parameters = &launch->parameters;
    const size_t covered = launch->expect == cudaSuccess ? (size_t)parameters->n : 0;
    const size_t count = (parameters->n > 0 ? (size_t)parameters->n : 0) + (size_t)launch->longer;
    const bool filled = parameters->in_place || launch->longer;
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
    gw_expect_returned(grading, launch->expect);
    // One float32 addition is rounded exactly, everywhere: the sums must be equal.
    gw_expect_close(grading, "d_c", want, 0.0, 0.0);
    if (launch->expect == cudaSuccess) {
        expect_few_sectors(grading, parameters);
    }
    if (parameters->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (launch->expect == cudaSuccess) {
        expect_launch(grading, parameters);
    }
}

#define NAME(n, grid, block) "n = " #n ", grid = " #grid ", block = " #block
#define EXACT(n, grid, block)                                                                      \
    {                                                                                              \
        NAME(n, grid, block), grade, &(const struct launch){{n, grid, block, 0}, 0, cudaSuccess},  \
            false                                                                                  \
    }
#define IN_PLACE(n, grid, block, input, d_input)                                                   \
    {                                                                                              \
        NAME(n, grid, block)                                                                       \
        ", d_c is " #d_input, grade,                                                               \
            &(const struct launch){{n, grid, block, input}, 0, cudaSuccess}, false                 \
    }
#define LONGER(n, grid, block, expect)                                                             \
    {                                                                                              \
        NAME(n, grid, block)                                                                       \
        ", in arrays that are longer", grade,                                                      \
            &(const struct launch){{n, grid, block, 0}, 3000, expect}, false                       \
    }

// No more than some thousand elements: a loop with a wrong stride does each of them once for every
// block, and is to be told so before its time is up.
static const struct gw_case_declaration cases[] = {
    EXACT(1000, 3, 256),
    IN_PLACE(1009, 3, 64, 'a', d_a),
    IN_PLACE(1009, 3, 64, 'b', d_b),
    EXACT(1, 1, 1),
    EXACT(1024, 4, 256),
    EXACT(1000, 4, 256),
    EXACT(1025, 4, 256),
    EXACT(1000, 1, 1),
    EXACT(1000, 1, 32),
    EXACT(1009, 3, 64),
    EXACT(31, 7, 33),
    EXACT(33, 1, 32),
    EXACT(100, 1000, 256),
    EXACT(10007, 13, 96),
    EXACT(10007, 79, 128),
    IN_PLACE(10007, 13, 96, 'a', d_a),
    IN_PLACE(1000, 32, 64, 'a', d_a),
    LONGER(1000, 4, 256, cudaSuccess),
    LONGER(1009, 3, 64, cudaSuccess),
    LONGER(5003, 2, 512, cudaSuccess),
    EXACT(0, 4, 256),
    LONGER(0, 4, 256, cudaSuccess),
    LONGER(-1, 4, 256, cudaErrorInvalidValue),
    LONGER(1000, 0, 256, cudaErrorInvalidConfiguration),
    LONGER(1000, 4, 0, cudaErrorInvalidConfiguration),
    LONGER(1000, 4, 1025, cudaErrorInvalidConfiguration),
    LONGER(1000, -4, 256, cudaErrorInvalidConfiguration),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
