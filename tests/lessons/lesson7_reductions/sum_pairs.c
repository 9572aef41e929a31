// SPDX-License-Identifier: MIT
// Grades lesson 7, sum_pairs: right sums of 512 elements, by half as many threads and few barriers.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | no_launch_error
//   from 1,000 elements on: each element | neighbours_in_pairs
//   at most 256 threads load | whole_tree_of_512
//   at most 5 barriers are passed | barriers_in_all_rounds
//   at least 32 threads add | serial
//   bytes that move between host | result_looked_at
//   Accuracy: the elements are added | in_half_precision
//   Asynchrony: the function launches | stream_beside
//   Alignment: d_x may point | aligned_arrays_only
#include "block_sums.h"

#ifdef GW_RUNNER

#include "sum_pairs.h"

void gw_run(struct gw_run *run)
{
    block_sums_run(run, sum_pairs);
}

#else

enum { ELEMENTS = 512 };

// One after the elements are loaded, and one after each round of several warps: from 256 parts to
// 64 that is three in all. Harris' own kernel 5 takes four.
enum { MOST_BARRIERS = 5 };

static void expect_tree(struct gw_case *grading, int n)
{
    const int64_t sums = block_sums_count(n, ELEMENTS);
    const int64_t threads = gw_noted(grading, "threads");
    const int64_t most = sums * (ELEMENTS / 2);
    gw_expect_of_launch(
        grading, threads <= most,
        "right, but %lld threads were launched for %lld sum%s of %d elements, and the limit is "
        "%lld: let each thread load two elements and begin with their sum",
        (long long)threads, (long long)sums, sums == 1 ? "" : "s", ELEMENTS, (long long)most);
    const double barriers = (double)gw_noted(grading, "barriers") / (double)sums;
    gw_expect_of_launch(grading, barriers <= MOST_BARRIERS,
                        "right, but each sum has %s barriers, and the limit is %d: all eight warps "
                        "wait at each barrier, even if only one still adds; from 32 threads on, "
                        "let one warp continue with __syncwarp() between its rounds",
                        GW_APART(0, barriers, MOST_BARRIERS), MOST_BARRIERS);
}

static void grade(struct gw_case *grading, const void *argument)
{
    block_sums_grade(grading, argument, ELEMENTS, expect_tree);
}

static const struct gw_case_declaration cases[] = {BLOCK_SUMS_CASES(ELEMENTS)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
