// SPDX-License-Identifier: MIT
// Grades lesson 7, sum_shuffle: right sums of 512 elements, added in registers.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | no_launch_error
//   from 1,000 elements on: each element | loads_far_apart
//   at most 256 threads load | thread_an_element
//   at most 1 barrier is passed | two_barriers
//   at most 2 warp requests load | tree_in_shared_memory
//   at least 5 shuffles are made | atomics_in_shared
//   at least 32 threads add | one_thread
//   bytes that move between host | result_looked_at
//   Accuracy: the elements are added | in_half_precision
//   Asynchrony: the function launches | stream_beside
//   Alignment: d_x may point | aligned_arrays_only
#include "block_sums.h"

#ifdef GW_RUNNER

#include "sum_shuffle.h"

void gw_run(struct gw_run *run)
{
    block_sums_run(run, sum_shuffle);
}

#else

enum { ELEMENTS = 512 };

// What the warps' sums take, and as much again.
enum { MOST_BARRIERS = 1, MOST_LOADS = 2, SHUFFLES_OF_A_WARP = 5 };

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
    const double loads = (double)gw_noted(grading, "shared loads") / (double)sums;
    // One for each warp at most: the warps have added in registers.
    gw_expect_of_launch(grading, loads <= MOST_LOADS || loads > ELEMENTS / 2 / 32,
                        "right, but warps make %s load requests to shared memory per sum, and the "
                        "limit is %d: let each thread of one warp load one of the warp sums, all "
                        "in one request, and add them with shuffles, too",
                        GW_APART(0, loads, MOST_LOADS), MOST_LOADS);
    gw_expect_of_launch(grading, loads <= MOST_LOADS,
                        "right, but warps make %s load requests to shared memory per sum, and the "
                        "limit is %d: let each warp add in registers, with __shfl_down_sync(), and "
                        "store only the warp sums in shared memory",
                        GW_APART(0, loads, MOST_LOADS), MOST_LOADS);
    const double barriers = (double)gw_noted(grading, "barriers") / (double)sums;
    gw_expect_of_launch(grading, barriers <= MOST_BARRIERS,
                        "right, but each sum has %s barriers, and the limit is one, between the "
                        "store and the load of the warp sums",
                        GW_APART(0, barriers, MOST_BARRIERS));
    const int64_t shuffles = gw_noted(grading, "shuffles");
    gw_expect_of_launch(
        grading, shuffles >= SHUFFLES_OF_A_WARP * sums,
        "right, but warps made %lld shuffles for %lld sum%s, and the sum of a warp needs %d: let "
        "all threads of the warp add with __shfl_down_sync(), 16 apart, then 8, 4, 2 and 1",
        (long long)shuffles, (long long)sums, gw_plural(sums), SHUFFLES_OF_A_WARP);
}

static void grade(struct gw_case *grading, const void *argument)
{
    block_sums_grade(grading, argument, ELEMENTS, expect_tree);
}

static const struct gw_case_declaration cases[] = {BLOCK_SUMS_CASES(ELEMENTS)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
