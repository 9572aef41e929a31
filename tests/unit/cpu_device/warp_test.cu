// SPDX-License-Identifier: MIT
// What lanes of a warp see of each other at __syncwarp() and at shuffles, also in branches and
// after some have left; and the barriers that count, as in the CUDA C++ Programming Guide's
// "Synchronization Functions".
#include "warps.h"

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
