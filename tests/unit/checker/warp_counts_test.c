// SPDX-License-Identifier: MIT
// A warp function is an instruction of a warp, and two where a shuffle moves 8 bytes a lane;
// counted in real kernels.
#include "test.h"

#include "checker/checker.h"
#include "checker/counting/counts.h"
#include "warp_counts.h"

enum { THREADS = 64 };

static void *d_values;

static void begin(void)
{
    cudaDeviceReset();
    gw_checker_begin_case();
    cudaMalloc(&d_values, THREADS * 8);
}
void (*gw_before_each)(void) = begin;

static void end(void)
{
    cudaFree(d_values);
}
void (*gw_after_each)(void) = end;

static void makes(void (*launch)(void *), uint64_t shuffles, uint64_t votes, uint64_t reductions,
                  uint64_t barriers)
{
    gw_counts_reset();
    launch(d_values);
    assert_int_equal(cudaDeviceSynchronize(), cudaSuccess);
    const struct gw_warp_function_counts counts = gw_counts_total().warp_functions;
    assert_int_equal(counts.shuffles, shuffles);
    assert_int_equal(counts.votes, votes);
    assert_int_equal(counts.reductions, reductions);
    assert_int_equal(counts.barriers, barriers);
}

GW_TEST(shuffles)
{
    makes(sum_floats, 2 * 5, 0, 0, 0);
    makes(sum_doubles, 2 * 5 * 2, 0, 0, 0);
    makes(shuffle_in_branches, 2 * 2, 0, 0, 0);
}

GW_TEST(votes)
{
    makes(vote, 0, 2 * 4, 0, 0);
}

GW_TEST(reductions_and_barriers)
{
    makes(reduce_and_wait, 0, 0, 2, 3);
}
