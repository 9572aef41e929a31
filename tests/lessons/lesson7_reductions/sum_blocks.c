// SPDX-License-Identifier: MIT
// Grades lesson 7, sum_blocks: right sums of 256 elements, by a tree of few requests without
// conflicts.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | no_launch_error
//   from 1,000 elements on: each element | loads_far_apart
//   at most 32 warp requests load | interleaved
//   such a request takes at most | strided
//   at least 32 threads add | serial
//   bytes that move between host | result_looked_at
//   Accuracy: the elements are added | in_half_precision
//   Asynchrony: the function launches | stream_beside
//   Alignment: d_x may point | aligned_arrays_only
#include "block_sums.h"

#ifdef GW_RUNNER

#include "sum_blocks.h"

void gw_run(struct gw_run *run)
{
    block_sums_run(run, sum_blocks);
}

#else

enum { ELEMENTS = 256 };

// A tree in which the first half adds takes 24 requests to load, and one more for the sum; the one
// in which every second thread adds 95.
enum { MOST_REQUESTS = 32 };

static const double most_wavefronts = 1.1;

static void expect_tree(struct gw_case *grading, int n)
{
    const double requests = (double)gw_noted(grading, "shared loads");
    const double wavefronts = (double)gw_noted(grading, "shared load wavefronts");
    const double each = requests / (double)block_sums_count(n, ELEMENTS);
    // Of 8 bytes a thread, a warp has 64 words, and as many as 32 in each wavefront.
    const double words = (double)gw_noted(grading, "shared load words");
    gw_expect_of_launch(
        grading, each <= MOST_REQUESTS,
        "right, but warps make %s load requests to shared memory per sum, and the limit is %d: the "
        "threads that add are spread over all warps; let the first half of the threads add, then "
        "the first quarter, so that whole warps are idle",
        GW_APART(0, each, MOST_REQUESTS), MOST_REQUESTS);
    gw_expect_of_launch(
        grading,
        wavefronts <= most_wavefronts * requests || words < 2 * requests || wavefronts > words,
        "right, but a load request to shared memory takes %s wavefronts, and the limit is 1.1: "
        "each thread loads %.0f bytes, as of a double, and a wavefront has 32 banks of 4 bytes; "
        "let the threads add floats in shared memory",
        GW_APART(1, wavefronts / requests, most_wavefronts), 4 * words / requests);
    gw_expect_of_launch(
        grading, wavefronts <= most_wavefronts * requests,
        "right, but a load request to shared memory takes %s wavefronts, and the limit is 1.1: "
        "bank conflicts, because threads of a warp read different words of one bank (words 32 "
        "apart share a bank); let thread t read part[t] and part[t + half]",
        GW_APART(1, wavefronts / requests, most_wavefronts));
}

static void grade(struct gw_case *grading, const void *argument)
{
    block_sums_grade(grading, argument, ELEMENTS, expect_tree);
}

static const struct gw_case_declaration cases[] = {BLOCK_SUMS_CASES(ELEMENTS)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
