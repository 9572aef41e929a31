// SPDX-License-Identifier: MIT
// Votes, matches, reductions and __syncwarp() of a warp, and the barriers that count, each against
// a reference that follows CUDA C++ Programming Guide: "Warp Vote Functions", "Warp Match
// Functions", "Warp Reduce Functions", "Synchronization Functions".
#include "expect.h"
#include "warp_kernels.h"

#include <limits.h>

void (*gw_before_each)(void) = reset_device;

enum { MOST = 1024 };
static const unsigned all_lanes = 0xffffffffu;
static const unsigned masks[] = {0xffffffffu, 0x0000ffffu, 0x0f0ff0f0u, 0x80000001u, 0x00000080u};
static const dim3 shapes[] = {{32, 1, 1}, {8, 8, 1}, {5, 3, 5}, {1, 1, 40}, {70, 1, 1}};

static int threads_of(dim3 block)
{
    return (int)(block.x * block.y * block.z);
}

static bool is_in(unsigned mask, int lane)
{
    return mask >> lane & 1;
}

// What one lane of the mask gets; `in` are its warp's numbers, of which `live` are there.
static unsigned vote_of(enum vote which, const int *in, unsigned members, int lane)
{
    unsigned yes = 0, same = 0, sum = 0, conjunction = all_lanes, any = 0, parity = 0;
    int64_t lowest = INT64_MAX, highest = INT64_MIN;
    int64_t lowest_unsigned = INT64_MAX, highest_unsigned = INT64_MIN;
    for (int i = 0; i < 32; i++) {
        if (is_in(members, i)) {
            const int64_t value = in[i], without_sign = (int64_t)(unsigned)in[i];
            yes |= (unsigned)(value != 0) << i;
            same |= (unsigned)(in[i] == in[lane]) << i;
            sum += (unsigned)in[i];
            conjunction &= (unsigned)in[i];
            any |= (unsigned)in[i];
            parity ^= (unsigned)in[i];
            lowest = value < lowest ? value : lowest;
            highest = value > highest ? value : highest;
            lowest_unsigned = without_sign < lowest_unsigned ? without_sign : lowest_unsigned;
            highest_unsigned = without_sign > highest_unsigned ? without_sign : highest_unsigned;
        }
    }
    const unsigned results[VOTES] = {
        [BALLOT] = yes,
        [ANY] = yes != 0,
        [ALL] = yes == members,
        [REDUCE_AND] = conjunction,
        [REDUCE_OR] = any,
        [REDUCE_XOR] = parity,
        [ADD_UNSIGNED] = sum,
        [MIN_UNSIGNED] = (unsigned)lowest_unsigned,
        [MAX_UNSIGNED] = (unsigned)highest_unsigned,
        [ADD] = sum,
        [MIN] = (unsigned)lowest,
        [MAX] = (unsigned)highest,
        [MATCH_ANY] = same,
        [MATCH_ALL] = same == members ? members : 0,
        [MATCH_ALL_PREDICATE] = same == members,
    };
    return results[which];
}

static unsigned lanes_of_warp(int first, int threads)
{
    return threads - first >= 32 ? all_lanes : (1u << (threads - first)) - 1;
}

GW_TEST(votes_matches_and_reductions)
{
    static int in[MOST];
    static unsigned out[MOST];
    int *d_in = device_memory(sizeof(in));
    unsigned *d_out = device_memory(sizeof(out));
    unsigned random = 1;
    for (int round = 0; round < 25 * VOTES; round++) {
        const int kind = round / VOTES % 5; // all 0, all -3, few different, any, mostly 0
        for (int i = 0; i < MOST; i++) {
            random = random * 1664525u + 1013904223u;
            const unsigned numbers[] = {0, (unsigned)-3, random >> 30, random ^ random >> 7,
                                        random >> 27 ? 0 : 5};
            in[i] = (int)numbers[kind];
        }
        const enum vote which = (enum vote)(round % VOTES);
        const unsigned mask = masks[round / VOTES % 5];
        const dim3 block = shapes[round / VOTES / 5 % 5];
        expect_success(cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice));
        launch_vote(d_in, d_out, which, mask, block);
        expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
        for (int t = 0; t < threads_of(block); t++) {
            const int first = t / 32 * 32;
            const unsigned members = mask & lanes_of_warp(first, threads_of(block));
            if (is_in(mask, t % 32)) {
                assert_int_equal(out[t], vote_of(which, in + first, members, t % 32));
            }
        }
    }
}

GW_TEST(matches_of_doubles)
{
    double in[32];
    unsigned out[32], *d_out = device_memory(sizeof(out));
    for (int i = 0; i < 32; i++) {
        in[i] = i % 3 ? 1.0 + i % 3 * 1e-15 : 1e300; // different in their upper or lower halves
    }
    double *d_in = device_copy(in, sizeof(in));
    launch_match_double(d_in, d_out, all_lanes, (dim3){32, 1, 1});
    expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 32; i++) {
        assert_int_equal(out[i], 0x49249249u << i % 3);
    }
}

// __syncwarp "guarantees memory ordering among threads participating in the barrier".
GW_TEST(lanes_see_what_was_written_before_syncwarp)
{
    int out[MOST], *d_out = device_memory(sizeof(out));
    for (int shape = 0; shape < 5; shape++) {
        launch_mirror(d_out, shapes[shape]);
        expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
        for (int t = 0; t < threads_of(shapes[shape]); t++) {
            assert_int_equal(out[t], t + 20); // mirrored an even number of times
        }
    }
}

// Waits "until all warp lanes named in mask have executed a __syncwarp() (with the same mask)",
// not the same __syncwarp(): the two may stand in different branches.
GW_TEST(syncwarp_may_stand_in_different_branches)
{
    int out[64], *d_out = device_memory(sizeof(out));
    launch_branches(d_out, (dim3){16, 4, 1});
    expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int t = 0; t < 64; t++) {
        assert_int_equal(out[t], t % 2 ? t ^ 2 : t ^ 4);
    }
}

// "All non-exited threads named in mask must execute the same intrinsic": those that have exited
// are not waited for, and do not vote.
GW_TEST(lanes_that_returned_are_not_waited_for)
{
    int in[128], out[128], *d_out = device_memory(sizeof(out));
    for (int i = 0; i < 128; i++) {
        in[i] = i * i;
    }
    int *d_in = device_copy(in, sizeof(in));
    for (int n = 1; n <= 100; n += 9) {
        launch_early_return(d_in, d_out, n, (dim3){4, 25, 1});
        expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
        for (int t = 0; t < n; t++) {
            int sum = 0;
            for (int i = t / 32 * 32; i < n && i < t / 32 * 32 + 32; i++) {
                sum += in[i];
            }
            assert_int_equal(out[t], sum);
        }
    }
}

GW_TEST(active_lanes_are_those_of_the_branch)
{
    int in[100];
    unsigned out[100], *d_out = device_memory(sizeof(out));
    for (int i = 0; i < 100; i++) {
        in[i] = i % 3 == 0;
    }
    int *d_in = device_copy(in, sizeof(in));
    launch_active(d_in, d_out, (dim3){100, 1, 1});
    expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int t = 0; t < 100; t++) {
        unsigned want = 0;
        for (int i = t / 32 * 32; i < 100 && i < t / 32 * 32 + 32; i++) {
            want |= (unsigned)(in[i] == in[t]) << i % 32;
        }
        assert_int_equal(out[t], want);
    }
}

GW_TEST(a_lane_may_leave_at_any_shuffle)
{
    int out[96], *d_out = device_memory(sizeof(out));
    launch_staircase(d_out, (dim3){96, 1, 1});
    expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int t = 0; t < 96; t++) {
        assert_int_equal(out[t], t % 32 ? t / 32 * 32 + 31 + t % 32 - 1 : -1);
    }
}

GW_TEST(blocks_are_summed_by_shuffles)
{
    enum { BLOCKS = 100, THREADS = 256 };
    static float x[BLOCKS * THREADS], sums[BLOCKS];
    float *d_sums = device_memory(sizeof(sums));
    for (int i = 0; i < BLOCKS * THREADS; i++) {
        x[i] = (float)(i % 13 + i / THREADS);
    }
    float *d_x = device_copy(x, sizeof(x));
    expect_success(cudaMemset(d_sums, 0, sizeof(sums)));
    launch_sums(d_x, d_sums, BLOCKS, THREADS);
    expect_success(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    for (int b = 0; b < BLOCKS; b++) {
        float want = 0;
        for (int i = 0; i < THREADS; i++) {
            want += x[b * THREADS + i];
        }
        assert_true(sums[b] == want); // integers below 2^24: exact in any order
    }
}

// "Identical to __syncthreads() with the additional feature that it evaluates predicate for all
// threads of the block and returns the number of threads for which predicate evaluates to
// non-zero"; _and and _or: non-zero if and only if it does for all, or any, of them.
GW_TEST(barriers_that_count)
{
    if (!kernels_have_barriers()) {
        skip();
    }
    int in[MOST], *d_in = device_memory(sizeof(in));
    int out[MOST][3], (*d_out)[3] = device_memory(sizeof(out));
    const int kinds[][2] = {{1, 1}, {1, 0}, {3, 0}, {MOST, 0}, {7, 1}};
    for (int round = 0; round < 25; round++) {
        const dim3 block = shapes[round / 5];
        const int threads = threads_of(block);
        const int n = round % 2 ? threads : threads - threads / 3;
        int count = 0;
        for (int i = 0; i < MOST; i++) {
            in[i] = i % kinds[round % 5][0] == kinds[round % 5][1] ? 1 << 20 : 0;
            count += i < n && in[i] != 0;
        }
        expect_success(cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice));
        launch_block_votes(d_in, d_out, n, block);
        expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
        for (int t = 0; t < n; t++) {
            assert_int_equal(out[t][0], count);
            assert_int_equal(out[t][1], count == n);
            assert_int_equal(out[t][2], count > 0);
        }
    }
}
