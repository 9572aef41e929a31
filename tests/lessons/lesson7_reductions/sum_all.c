// SPDX-License-Identifier: MIT
// Grades lesson 7, sum_all: the right sum of all elements, by one launch of a grid that does not
// grow, and one atomic addition a block.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the first CUDA call | no_launch_error
//   one launch | two_launches
//   at most 64 blocks | block_for_each_256
//   at least 8 blocks from 65,536 elements | one_block
//   from 1,000 elements on: each element | loads_twice
//   the threads of a warp load neighboring | chunk_a_thread
//   all threads share the work | first_block_alone
//   at most 64 atomic operations on | every_warp_adds
//   no limit for atomic operations on | right warps_in_shared_memory
//   the sum stays on the device | added_on_the_host
//   Accuracy: the error is at most | in_half_precision
//   Asynchrony: the function works | own_stream
//   It may be called again at once | ticket_not_reset
//   Alignment: d_x may point | aligned_arrays_only
//   Size: near the largest int | explanation
#include "../default_stream.h"

#ifdef GW_RUNNER

#include "sum_all.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    float *d_sum = gw_device_array(run, "d_sum");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)sum_all(d_x, d_sum, gw_trial_reported(trial)));
}

#else

#include "../total.h"
#include "loaded_once.h"

enum { MOST_BLOCKS = 64, FEWEST_BLOCKS = 8, MANY_ELEMENTS = 65536 };

// A wrong sum to which more threads have added than the one of each block that has the block's sum.
static void expect_first_threads_add(struct gw_case *grading, double got, double want,
                                     double tolerance)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const int64_t lanes = gw_noted(grading, "global atomic lanes");
    gw_expect_of(
        grading, GW_OF_CAUSE, fabs(got - want) <= tolerance || lanes <= blocks,
        "d_sum[0] is %.9g but should be %.9g: %lld threads added to it with atomic "
        "operations, in %lld block%s; only the first thread of a block has the block's sum, "
        "so let only that thread add",
        got, want, (long long)lanes, (long long)blocks, gw_plural(blocks));
}

static void expect_one_launch(struct gw_case *grading, int n)
{
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_of_launch(grading, launches <= 1,
                        "right, but %lld kernels were launched for the sum: launch one, in which "
                        "one thread per block adds the block's sum to *d_sum with atomicAdd()",
                        (long long)launches);
    const int64_t blocks = gw_noted(grading, "blocks");
    gw_expect_of_launch(grading, blocks <= MOST_BLOCKS,
                        "right, but %lld blocks were launched for %d elements, and the limit is %d "
                        "for any n: launch no more, and let a grid-stride loop, i += gridDim.x * "
                        "blockDim.x, come to all elements",
                        (long long)blocks, n, MOST_BLOCKS);
    gw_expect_of_launch(
        grading, n < MANY_ELEMENTS || blocks >= FEWEST_BLOCKS,
        "right, but %lld block%s launched for %d elements: a block runs on one multiprocessor, and "
        "the others are idle; launch at least %d blocks, and at most %d",
        (long long)blocks, blocks == 1 ? " was" : "s were", n, FEWEST_BLOCKS, MOST_BLOCKS);
    const int64_t lanes = gw_noted(grading, "global atomic lanes");
    gw_expect_of_launch(grading, lanes <= MOST_BLOCKS,
                        "right, but threads made %lld atomic operations on device memory, and the "
                        "limit is %d: atomic operations on one address are serialized; add within "
                        "each block first, and let its first thread add the block's sum",
                        (long long)lanes, MOST_BLOCKS);
}

static void expect_counts(struct gw_case *grading, int n)
{
    gw_expect_default_stream(grading);
    gw_expect_many_threads(grading, n);
    const int64_t seen = gw_seen_by_host(grading);
    gw_expect(grading, !gw_is_profiled(grading) || seen == 0,
              "the host read %lld bytes of device data: add on the device, and leave the sum there",
              (long long)seen);
    gw_expect_little_traffic(grading, 0, "the sum");
    gw_expect_read_together(grading, n);
    expect_loaded_once(grading, n, MOST_BLOCKS);
    expect_one_launch(grading, n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct gw_trial *trial = argument;
    const size_t n = gw_trial_count(trial);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, n);
    gw_fill_floats(grading, x, n);
    float *before = gw_add_number(grading, trial, "d_sum", GW_FLOAT);
    *before = (float)gw_random(grading, 100, 200);
    const double tolerance = gw_total_tolerance(x, n);
    double *want = gw_expected(grading, "d_sum");
    if (trial->expect == cudaSuccess) {
        *want = 0;
        *gw_tolerances(grading, "d_sum") = tolerance;
    }
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        *want += (double)x[i];
    }
    gw_set_parameters(grading, trial, sizeof(*trial));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (trial->expect == cudaSuccess) {
        const double got = gw_real_result(grading, "d_sum", 0);
        gw_expect_no_other_total(grading, "d_sum[0]", x, n, got, *want, tolerance);
        expect_first_threads_add(grading, got, *want, tolerance);
    }
    gw_expect_within(grading, "d_sum");
    if (trial->n <= 0) {
        gw_expect_no_launch(grading, trial->n < 0 ? "n < 0" : "n = 0");
    } else if (gw_is_profiled(grading)) {
        expect_counts(grading, trial->n);
    }
}

#define SUM(words, how, count, ...)                                                                \
    GW_CASE("n = " #count words, grade, how, struct gw_trial, .n = count, __VA_ARGS__)

static const struct gw_case_declaration cases[] = {
    // About as many as a warp or a block has threads, and more than fit into one pass of the grid.
    SUM("", 0, 1025),
    SUM("", 0, 1),
    SUM("", 0, 31),
    SUM("", 0, 32),
    SUM("", 0, 33),
    SUM("", 0, 255),
    SUM("", 0, 256),
    SUM("", 0, 257),
    SUM("", 0, 511),
    SUM("", 0, 513),
    SUM(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 10000),
    SUM(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025),
    SUM("", GW_TWICE, 65536),
    SUM("", GW_TWICE, 65537),
    SUM("", GW_TWICE, 100003),
    SUM("", 0, 0),
    SUM("", 0, -1, .expect = cudaErrorInvalidValue),
    SUM(", device limit: 16 threads per block", 0, 1000, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
