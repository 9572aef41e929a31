// SPDX-License-Identifier: MIT
// Lanes of a warp: what a __syncwarp orders, and what the functions of a warp do.
#include "corpus.h"

// Lanes of a warp read what their neighbours write, without a __syncwarp.
// WORDS: a __syncthreads() or a __syncwarp() between the two orders them
__global__ void shift_no_syncwarp(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    y[t] = s[(t + 1) % 32]; // EXPECT: race
}
RUN(warp_no_syncwarp, shift_no_syncwarp<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// The same with its __syncwarp, and one before the array is used again.
__global__ void shift_syncwarp(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    int next = t / 32 * 32 + (t + 1) % 32;
    for (int i = 0; i < 3; i++) {
        s[t] = x[t] + i;
        __syncwarp();
        y[t] += s[next];
        __syncwarp();
    }
}
RUN(warp_syncwarp, shift_syncwarp<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f) + 0));

// A shuffle between write and read: it orders registers and no memory.
__global__ void shift_shuffle_orders_nothing(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    float other = __shfl_sync(0xffffffff, x[t], (t + 1) % 32);
    y[t] = s[(t + 1) % 32] + other; // EXPECT: race
}
RUN(warp_shuffle_orders_nothing,
    shift_shuffle_orders_nothing<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// A __syncwarp orders the lanes of its own warp alone.
// WORDS: add __syncthreads(); between line 49 and line 51
__global__ void reverse_other_warp(const float *x, float *y)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncwarp();
    y[t] = s[63 - t]; // EXPECT: race
}
RUN(warp_other_warp, reverse_other_warp<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// A __syncwarp of each half of the lanes does not order the halves.
__global__ void reverse_part_of_the_lanes(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
    y[t] = s[31 - t]; // EXPECT: race
}
RUN(warp_part_of_the_lanes, reverse_part_of_the_lanes<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// A lane writes and returns; the __syncwarp of the others does not order what it wrote.
// WORDS: the other thread left the kernel before the barrier
__global__ void shift_left_before_syncwarp(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    // Lane 31 has nothing to compute.
    if (t == 31) {
        s[t] = x[t]; // EXPECT: race
        return;
    }
    s[t] = x[t];
    __syncwarp();
    y[t] = s[t + 1];
}
RUN(warp_left_before_syncwarp,
    shift_left_before_syncwarp<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Each half of the lanes waits for itself and reads its own.
__global__ void reverse_halves(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t < 16) {
        __syncwarp(0x0000ffff);
        y[t] = s[15 - t];
    } else {
        __syncwarp(0xffff0000);
        y[t] = s[47 - t];
    }
}
RUN(warp_halves, reverse_halves<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// The lanes come to a __syncwarp each in a branch of its own: the mask is the same, so it is one.
__global__ void exchange(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t % 2) {
        __syncwarp();
        y[t] = s[t - 1];
    } else {
        __syncwarp();
        y[t] = s[t + 1];
    }
}
RUN(warp_syncwarp_in_branches, exchange<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Threads without an element return; those that are left vote, and wait for nobody else.
__global__ void count(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned there = __ballot_sync(0xffffffff, x[i] > 0.0f);
    __syncwarp();
    if (i % 32 == 0) {
        y[i / 32] = __popc(there);
    }
}
RUN(warp_early_return, count<<<2, 64>>>(array(128, 1.0f), array(4, 0.0f), 100));

// One atomic for all lanes of the warp that found something: the leader adds for them.
__global__ void compact(const float *x, float *y, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 3 != 0) {
        unsigned active = __activemask();
        int leader = __ffs(active) - 1;
        int lane = threadIdx.x % 32;
        int place = 0;
        if (lane == leader) {
            place = atomicAdd(count, __popc(active));
        }
        place = __shfl_sync(active, place, leader);
        y[place + __popc(active & ((1u << lane) - 1))] = x[i];
    }
}
RUN(warp_active_mask, compact<<<2, 128>>>(array(256, 1.0f), array(256, 0.0f), array(1, 0)));

// The mask of those that take the branch, asked before it.
__global__ void sum_of_positive(const float *x, float *y)
{
    int lane = threadIdx.x % 32;
    float value = x[threadIdx.x] - (lane % 3 == 0);
    unsigned mask = __ballot_sync(0xffffffff, value > 0.0f);
    if (value > 0.0f) {
        float sum = 0.0f;
        for (unsigned rest = mask; rest; rest &= rest - 1) {
            sum += __shfl_sync(mask, value, __ffs(rest) - 1);
        }
        if (lane == __ffs(mask) - 1) {
            y[threadIdx.x / 32] = sum;
        }
    }
}
RUN(warp_ballot_partial_mask, sum_of_positive<<<1, 96>>>(array(96, 1.0f), array(3, 0.0f)));

// Lanes with the same key find each other, and one of each adds for all.
__global__ void histogram(const int *keys, int *counts)
{
    int t = threadIdx.x;
    unsigned same = __match_any_sync(0xffffffff, keys[t]);
    if (t % 32 == __ffs(same) - 1) {
        atomicAdd(&counts[keys[t]], __popc(same));
    }
    int all;
    __match_all_sync(0xffffffff, keys[t], &all);
    if (!__any_sync(0xffffffff, all)) {
        atomicAdd(&counts[0], 1);
    }
}
RUN(warp_matches, histogram<<<1, 64>>>(array(64, 3), array(8, 0)));

// A scan of each warp by shuffles up, with the width that keeps it inside.
__global__ void scan(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    for (int delta = 1; delta < 16; delta *= 2) {
        float before = __shfl_up_sync(0xffffffff, sum, delta, 16);
        if (t % 16 >= delta) {
            sum += before;
        }
    }
    y[t] = sum;
}
RUN(warp_scan, scan<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// Warps are made of linear thread indices, in a block of two dimensions too.
__global__ void reduce_2d(const float *x, float *y)
{
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    float sum = x[t];
    for (int lanes = 1; lanes < 32; lanes *= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, lanes);
    }
    if (t % 32 == 0) {
        y[t / 32] = sum;
    }
}
RUN(warp_reduce_2d, reduce_2d<<<1, dim3(8, 16)>>>(array(128, 1.0f), array(4, 0.0f)));

// The last warp of the block has 8 lanes, and its mask says so.
__global__ void reduce_last_partial(const float *x, float *y)
{
    int t = threadIdx.x;
    int lanes = blockDim.x - t / 32 * 32 < 32 ? blockDim.x % 32 : 32;
    unsigned mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffff;
    float sum = x[t];
    for (int offset = lanes / 2; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(mask, sum, offset, lanes);
    }
    if (t % 32 == 0) {
        y[t / 32] = sum;
    }
}
RUN(warp_last_partial, reduce_last_partial<<<1, 72>>>(array(72, 1.0f), array(3, 0.0f)));

// Each warp sums up by shuffles, then the first warp sums up the warps.
__device__ float sum_of_warp(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffff, value, offset);
    }
    return value;
}

__global__ void reduce_then_barrier(const float *x, float *y, int n)
{
    __shared__ float of_warp[32];
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += x[i];
    }
    sum = sum_of_warp(sum);
    if (threadIdx.x % 32 == 0) {
        of_warp[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0.0f;
        sum = sum_of_warp(sum);
        if (threadIdx.x == 0) {
            atomicAdd(y, sum);
        }
    }
}
RUN(warp_reduce_then_barrier,
    reduce_then_barrier<<<3, 256>>>(array(1000, 1.0f), array(1, 0.0f), 1000));

// Each warp writes, waits for its lanes, fences and counts; the last one to count reads them all.
__global__ void sum(const float *x, float *parts, unsigned *count, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    parts[i] = 2 * x[i];
    __syncwarp();
    unsigned ticket = 0;
    if (lane == 0) {
        __threadfence();
        ticket = atomicAdd(count, 1);
        __threadfence();
    }
    ticket = __shfl_sync(0xffffffff, ticket, 0);
    __syncwarp();
    if (ticket == gridDim.x * blockDim.x / 32 - 1) {
        float all = 0.0f;
        for (unsigned k = lane; k < gridDim.x * blockDim.x; k += 32) {
            all += parts[k];
        }
        for (int lanes = 16; lanes > 0; lanes /= 2) {
            all += __shfl_xor_sync(0xffffffff, all, lanes);
        }
        if (lane == 0) {
            *y = all;
        }
    }
}
RUN(warp_last_block,
    sum<<<4, 64>>>(array(256, 1.0f), array(256, 0.0f), array(1, 0u), array(1, 0.0f)));
