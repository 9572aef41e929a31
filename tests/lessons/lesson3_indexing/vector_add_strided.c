// SPDX-License-Identifier: MIT
// Grades lesson 3, vector_add_strided: every element once, by grids that are too small, right and
// too large. In place (d_c is d_a), an element that is added twice is a wrong sum. The header
// states a limit of sectors a request, which is graded by the checker's counts, where there are
// any.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | launch_error_swallowed
//   one launch, with exactly the given number | own_grid
//   its threads share the work | first_thread
//   a request of a full warp | chunk_each_thread
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Sectors: | chunk_each_thread
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copied_by_elements
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int grid, block;
    bool odd; // the arrays begin at an odd element
};

#ifdef GW_RUNNER

#include "vector_add_strided.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    float *d_c = gw_device_array(run, "d_c");
    const float *d_a = gw_device_input(run, trial, "d_a", d_c);
    const float *d_b = gw_device_input(run, trial, "d_b", d_c);

    gw_before_in_stream(trial);
    gw_after_in_stream(
        run, trial,
        (int)vector_add_strided(d_a, d_b, d_c, trial->n, parameters->grid, parameters->block));
}

#else

#include "../profiled_shape.h"

// A warp of 32 neighbouring floats touches 4 sectors, or 5 where it does not begin at a sector: in
// a block that no warp fills, behind a stride that is no multiple of 8, in arrays that begin at an
// odd element, or where each block has its own part of the elements. Half a sector more is allowed:
// the k-th accesses of a warp's threads are counted as one request, and in a loop that skips the
// threads past the end *first*, theirs are of different rounds.
static void expect_few_sectors(struct gw_case *grading, const struct parameters *parameters)
{
    gw_expect_sectors(grading, parameters->trial.n, 5, 5.5, "sums", "elements at the same time");
}

// One launch, with the caller's grid and block.
static void expect_launch(struct gw_case *grading, const struct parameters *parameters)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_threads(grading, parameters->trial.n, 1);
    gw_expect_of_launch(grading, launches == 1, "%lld kernels were launched: launch exactly one",
                        (long long)launches);
    gw_expect_grid_and_block(grading, parameters->grid, parameters->block);
    gw_expect_shared_out(grading, parameters->trial.n);
    gw_expect_blocks_work(grading, parameters->trial.n);
    gw_expect_device_work(grading, parameters->trial.n, sizeof(float), 2);
    gw_expect_default_stream(grading);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    float *c = gw_add_output(grading, trial, "d_c", GW_FLOAT);
    const float *a = gw_add_floats(grading, trial, "d_a", c);
    const float *b = gw_add_floats(grading, trial, "d_b", c);
    gw_fill_floats(grading, c, trial->longer > 0 ? gw_trial_count(trial) : 0);
    double *want = gw_expected(grading, "d_c");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = (double)(a[i] + b[i]);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_grid_is_given(grading);

    (void)gw_run_trial(grading, trial);
    // One float32 addition is rounded exactly, everywhere: the sums must be equal.
    gw_expect_close(grading, "d_c", 0, 0);
    if (trial->expect == cudaSuccess) {
        gw_expect_shared_out(grading, trial->n); // work that is done again is not right
        expect_few_sectors(grading, parameters);
    }
    if (trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        expect_launch(grading, parameters);
    }
}

#define ADD(words, count, grid, block, ...)                                                        \
    GW_CASE("n = " #count ", grid = " #grid ", block = " #block words, grade, 0,                   \
            struct parameters, {.n = count, __VA_ARGS__}, grid, block, false)
#define HOW(words, how, odd)                                                                       \
    GW_CASE("n = 1024, grid = 3, block = 64" words, grade, how, struct parameters, {.n = 1024}, 3, \
            64, odd)
#define EXACT(count, grid, block) ADD("", count, grid, block)
#define IN_PLACE(count, grid, block, letter, array)                                                \
    ADD(", d_c is " #array, count, grid, block, .in_place = letter)
#define LONGER(count, grid, block, error)                                                          \
    ADD(", arrays longer than n", count, grid, block, .longer = 3000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // No more than some thousand elements: a loop with a wrong stride does each of them once for
    // every block, and is to be told so before its time is up.
    EXACT(1000, 3, 256), IN_PLACE(1009, 3, 64, 'a', d_a), IN_PLACE(1009, 3, 64, 'b', d_b),
    EXACT(1, 1, 1), EXACT(1024, 4, 256), EXACT(1000, 4, 256), EXACT(1025, 4, 256),
    EXACT(1000, 1, 1), EXACT(1000, 1, 32), EXACT(1009, 3, 64), EXACT(31, 7, 33), EXACT(33, 1, 32),
    EXACT(100, 1000, 256), EXACT(10007, 13, 96), EXACT(10007, 79, 128),
    HOW(GW_ODD_WORDS, GW_ODD_ARRAYS, true), HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE, false),
    // An element that is added twice, or past the end.
    IN_PLACE(10007, 13, 96, 'a', d_a), IN_PLACE(1000, 32, 64, 'a', d_a),
    LONGER(1000, 4, 256, cudaSuccess), LONGER(1009, 3, 64, cudaSuccess),
    LONGER(5003, 2, 512, cudaSuccess),
    // Nothing to add, and what no device launches.
    EXACT(0, 4, 256), LONGER(0, 4, 256, cudaSuccess), LONGER(-1, 4, 256, cudaErrorInvalidValue),
    LONGER(1000, 0, 256, cudaErrorInvalidConfiguration),
    LONGER(1000, 4, 0, cudaErrorInvalidConfiguration),
    LONGER(1000, 4, 1025, cudaErrorInvalidConfiguration),
    LONGER(1000, -4, 256, cudaErrorInvalidConfiguration)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
