// SPDX-License-Identifier: MIT
// Votes, matches, reductions and __syncwarp() of a warp, and the barriers that count, each against
// a reference that follows CUDA C++ Programming Guide: "Warp Vote Functions", "Warp Match
// Functions", "Warp Reduce Functions", "Synchronization Functions".
#include "warps.h"

#include <limits.h>

enum vote {
    BALLOT,
    ANY,
    ALL,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    ADD_UNSIGNED,
    MIN_UNSIGNED,
    MAX_UNSIGNED,
    ADD,
    MIN,
    MAX,
    MATCH_ANY,
    MATCH_ALL,
    MATCH_ALL_PREDICATE,
    VOTES
};

static const unsigned ALL_LANES = 0xffffffffu;

__device__ static unsigned voted(int value, enum vote which, unsigned mask)
{
    int all_same = 7;
    switch (which) {
    case BALLOT:
        return __ballot_sync(mask, value);
    case ANY:
        return __any_sync(mask, value);
    case ALL:
        return __all_sync(mask, value);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800 || defined(GW_LAUNCH)
    case REDUCE_AND:
        return __reduce_and_sync(mask, (unsigned)value);
    case REDUCE_OR:
        return __reduce_or_sync(mask, (unsigned)value);
    case REDUCE_XOR:
        return __reduce_xor_sync(mask, (unsigned)value);
    case ADD_UNSIGNED:
        return __reduce_add_sync(mask, (unsigned)value);
    case MIN_UNSIGNED:
        return __reduce_min_sync(mask, (unsigned)value);
    case MAX_UNSIGNED:
        return __reduce_max_sync(mask, (unsigned)value);
    case ADD:
        return (unsigned)__reduce_add_sync(mask, value);
    case MIN:
        return (unsigned)__reduce_min_sync(mask, value);
    case MAX:
        return (unsigned)__reduce_max_sync(mask, value);
#endif
    case MATCH_ANY:
        return __match_any_sync(mask, value);
    case MATCH_ALL:
        return __match_all_sync(mask, value, &all_same);
    case MATCH_ALL_PREDICATE:
        __match_all_sync(mask, (long long)value, &all_same);
        return (unsigned)all_same;
    default:
        return 0;
    }
}

// Lanes of the mask get what the function gives them for their number.
__global__ void vote(const int *in, unsigned *out, enum vote which, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = voted(in[t], which, mask);
    }
}

__global__ void match_double(const double *in, unsigned *out, unsigned mask)
{
    const int t = linear_thread();
    if (mask >> t % warpSize & 1) {
        out[t] = __match_any_sync(mask, in[t]);
    }
}

#ifndef WITHOUT_BARRIERS
// How many threads have a number that is not 0, whether all have, whether one has.
__global__ void block_votes(const int *in, int (*out)[3], int n)
{
    const int t = linear_thread();
    if (t >= n) {
        return;
    }
    out[t][0] = __syncthreads_count(in[t]);
    out[t][1] = __syncthreads_and(in[t]) != 0;
    __syncthreads();
    out[t][2] = __syncthreads_or(in[t]) != 0;
}

__global__ void sums(const float *x, float *sums)
{
    __shared__ float of_warp[32];
    float sum = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(ALL_LANES, sum, offset);
    }
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0;
        for (int offset = 16; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(ALL_LANES, sum, offset);
        }
        if (threadIdx.x == 0) {
            sums[blockIdx.x] = sum;
        }
    }
}
#else // by an atomic
__global__ void sums(const float *x, float *sums)
{
    float sum = x[blockIdx.x * blockDim.x + threadIdx.x];
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        sum += __shfl_xor_sync(ALL_LANES, sum, lanes);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&sums[blockIdx.x], sum);
    }
}
#endif

// Each lane writes into shared memory and reads its warp's mirror image, 20 times.
__global__ void mirror(int *out)
{
    __shared__ int numbers[1024];
    const int t = linear_thread();
    const int first = t / warpSize * warpSize;
    const int threads = blockDim.x * blockDim.y * blockDim.z;
    const int last = (first + warpSize < threads ? first + warpSize : threads) - 1;
    int number = t;
    for (int round = 0; round < 20; round++) {
        numbers[t] = number + 1;
        __syncwarp();
        number = numbers[first + last - t];
        __syncwarp();
    }
    // From the built-in variables again: they must be this thread's after all that waiting.
    out[linear_thread()] = number;
}

// Even and odd lanes wait at a __syncwarp() of their own, then all at one in two branches.
__global__ void branches(int *out)
{
    __shared__ int numbers[1024];
    const int t = linear_thread();
    numbers[t] = t;
    int number = 0;
    if (t % 2) {
        __syncwarp(0xaaaaaaaau);
        number = numbers[t ^ 2];
        __syncwarp();
    } else {
        __syncwarp(0x55555555u);
        number = numbers[t ^ 4];
        __syncwarp(ALL_LANES);
    }
    out[t] = number;
}

// Threads from n on return; the others sum up their warp's numbers.
__global__ void early_return(const int *in, int *out, int n)
{
    const int t = linear_thread();
    if (t >= n) {
        return;
    }
    int sum = 0;
    for (int lane = 0; lane < warpSize; lane++) {
        if (__ballot_sync(ALL_LANES, 1) >> lane & 1) {
            sum += __shfl_sync(ALL_LANES, in[t], lane);
        }
    }
    out[t] = sum;
}

// __activemask() of the lanes whose number is in[t], in two branches.
__global__ void active(const int *in, unsigned *out)
{
    const int t = linear_thread();
    if (in[t]) {
        out[t] = __activemask();
    } else {
        unsigned mask = __activemask();
        out[t] = __ballot_sync(mask, 1);
    }
}

// Lane l goes l times round a loop with a shuffle among those that are still in it.
__global__ void staircase(int *out)
{
    const int t = linear_thread();
    const int lane = t % warpSize;
    int got = -1;
    for (int step = 0; step < lane; step++) {
        got = __shfl_sync(ALL_LANES << (step + 1), t + step, warpSize - 1);
    }
    out[t] = got;
}

void (*gw_before_each)(void) = reset_device;

// What one lane of the mask gets; `in` are its warp's numbers, of which `live` are there.
static unsigned vote_of(enum vote which, const int *in, unsigned members, int lane)
{
    unsigned yes = 0, same = 0, sum = 0, conjunction = ALL_LANES, any = 0, parity = 0;
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
        // in the order of enum vote
        yes,
        yes != 0,
        yes == members,
        conjunction,
        any,
        parity,
        sum,
        (unsigned)lowest_unsigned,
        (unsigned)highest_unsigned,
        sum,
        (unsigned)lowest,
        (unsigned)highest,
        same,
        same == members ? members : 0,
        same == members,
    };
    return results[which];
}

static unsigned lanes_of_warp(int first, int threads)
{
    return threads - first >= 32 ? ALL_LANES : (1u << (threads - first)) - 1;
}

GW_TEST(votes_matches_and_reductions)
{
    static int in[MOST];
    static unsigned out[MOST];
    int *d_in = device_array_for(in);
    unsigned *d_out = device_array_for(out);
    unsigned random = 1;
    for (int round = 0; round < 25 * VOTES; round++) {
        const int kind = round / VOTES % 5; // all 0, all -3, few different, any, mostly 0
        for (int i = 0; i < MOST; i++) {
            random = random * 1664525u + 1013904223u;
            const unsigned numbers[] = {0, (unsigned)-3, random >> 30, random ^ random >> 7,
                                        random >> 27 ? 0u : 5u};
            in[i] = (int)numbers[kind];
        }
        const enum vote which = (enum vote)(round % VOTES);
        const unsigned mask = masks[round / VOTES % 5];
        const dim3 block = shapes[round / VOTES / 5 % 5];
        expect_success(cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice));
        vote<<<1, block>>>(d_in, d_out, which, mask);
        fetch(out, d_out);
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
    unsigned out[32], *d_out = device_array_for(out);
    for (int i = 0; i < 32; i++) {
        in[i] = i % 3 ? 1.0 + i % 3 * 1e-15 : 1e300; // different in their upper or lower halves
    }
    double *d_in = device_array_of(in);
    match_double<<<1, 32>>>(d_in, d_out, ALL_LANES);
    fetch(out, d_out);
    for (int i = 0; i < 32; i++) {
        assert_int_equal(out[i], 0x49249249u << i % 3);
    }
}

// __syncwarp "guarantees memory ordering among threads participating in the barrier".
GW_TEST(lanes_see_what_was_written_before_syncwarp)
{
    int out[MOST], *d_out = device_array_for(out);
    for (int shape = 0; shape < 5; shape++) {
        mirror<<<1, shapes[shape]>>>(d_out);
        fetch(out, d_out);
        for (int t = 0; t < threads_of(shapes[shape]); t++) {
            assert_int_equal(out[t], t + 20); // mirrored an even number of times
        }
    }
}

// Waits "until all warp lanes named in mask have executed a __syncwarp() (with the same mask)",
// not the same __syncwarp(): the two may stand in different branches.
GW_TEST(syncwarp_may_stand_in_different_branches)
{
    int out[64], *d_out = device_array_for(out);
    branches<<<1, dim3(16, 4)>>>(d_out);
    fetch(out, d_out);
    for (int t = 0; t < 64; t++) {
        assert_int_equal(out[t], t % 2 ? t ^ 2 : t ^ 4);
    }
}

// "All non-exited threads named in mask must execute the same intrinsic": those that have exited
// are not waited for, and do not vote.
GW_TEST(lanes_that_returned_are_not_waited_for)
{
    int in[128], out[128], *d_out = device_array_for(out);
    for (int i = 0; i < 128; i++) {
        in[i] = i * i;
    }
    int *d_in = device_array_of(in);
    for (int n = 1; n <= 100; n += 9) {
        early_return<<<1, dim3(4, 25)>>>(d_in, d_out, n);
        fetch(out, d_out);
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
    unsigned out[100], *d_out = device_array_for(out);
    for (int i = 0; i < 100; i++) {
        in[i] = i % 3 == 0;
    }
    int *d_in = device_array_of(in);
    active<<<1, 100>>>(d_in, d_out);
    fetch(out, d_out);
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
    int out[96], *d_out = device_array_for(out);
    staircase<<<1, 96>>>(d_out);
    fetch(out, d_out);
    for (int t = 0; t < 96; t++) {
        assert_int_equal(out[t], t % 32 ? t / 32 * 32 + 31 + t % 32 - 1 : -1);
    }
}

GW_TEST(blocks_are_summed_by_shuffles)
{
    enum { BLOCKS = 100, THREADS = 256 };
    static float x[BLOCKS * THREADS], got[BLOCKS];
    float *d_sums = device_array_for(got);
    for (int i = 0; i < BLOCKS * THREADS; i++) {
        x[i] = (float)(i % 13 + i / THREADS);
    }
    float *d_x = device_array_of(x);
    expect_success(cudaMemset(d_sums, 0, sizeof(got)));
    sums<<<BLOCKS, THREADS>>>(d_x, d_sums);
    fetch(got, d_sums);
    for (int b = 0; b < BLOCKS; b++) {
        float want = 0;
        for (int i = 0; i < THREADS; i++) {
            want += x[b * THREADS + i];
        }
        assert_true(got[b] == want); // integers below 2^24: exact in any order
    }
}

#ifndef WITHOUT_BARRIERS
// "Identical to __syncthreads() with the additional feature that it evaluates predicate for all
// threads of the block and returns the number of threads for which predicate evaluates to
// non-zero"; _and and _or: non-zero if and only if it does for all, or any, of them.
GW_TEST(barriers_that_count)
{
    int in[MOST], *d_in = device_array_for(in);
    int out[MOST][3], (*d_out)[3] = device_array_for(out);
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
        block_votes<<<1, block>>>(d_in, d_out, n);
        fetch(out, d_out);
        for (int t = 0; t < n; t++) {
            assert_int_equal(out[t][0], count);
            assert_int_equal(out[t][1], count == n);
            assert_int_equal(out[t][2], count > 0);
        }
    }
}
#endif
