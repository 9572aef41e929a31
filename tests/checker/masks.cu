// SPDX-License-Identifier: MIT
// The lanes that take part: masks, and cooperative groups.
#include "corpus.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

// Masks of warp functions that name too many lanes or too few, and shuffles that read them.

// A shuffle in a branch that half of the lanes take, with the mask of all.
// WORDS: names lane 16, which waits at a __syncthreads() in masks.cu:
__global__ void reduce_one_branch(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(0xffffffff, sum, offset, 16); // EXPECT: mask
        }
    }
    __syncthreads();
    y[t] = sum;
}
RUN(mask_one_branch, reduce_one_branch<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Half of the lanes vote and the other half shuffle.
// WORDS: __any_sync: the mask 0xffffffff names lane 16, which calls __shfl_sync in masks.cu:
__global__ void either(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 16) {
        y[t] = __any_sync(0xffffffff, x[t] > 0.0f); // EXPECT: mask
    } else {
        y[t] = __shfl_sync(0xffffffff, x[t], 16);
    }
}
RUN(mask_two_functions, either<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Two branches shuffle, each with a mask of its own that names lanes of the other.
// WORDS: with the mask 0xffff8000
__global__ void shift_two_masks(const float *x, float *y)
{
    int t = threadIdx.x;
    if (t < 16) {
        y[t] = __shfl_sync(0x0001ffff, x[t], 0); // EXPECT: mask
    } else {
        y[t] = __shfl_sync(0xffff0000, x[t], 16);
        y[t] += __shfl_sync(0xffff8000, x[t], 16);
    }
}
RUN(mask_two_masks, shift_two_masks<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// A lane leaves the loop early and sums up, while the others still shuffle with it.
// WORDS: names lane 3, which calls __reduce_add_sync in masks.cu:
__global__ void walk(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    for (int i = 0; i < (t == 3 ? 2 : 4); i++) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1 << i); // EXPECT: mask
    }
    y[t] = __reduce_add_sync(0xffffffff, (int)sum);
}
RUN(mask_loop, walk<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// A __syncwarp for all lanes in a branch, while the others wait at one of their own.
__global__ void halves(const float *x, float *y)
{
    __shared__ float s[32];
    int t = threadIdx.x;
    s[t] = x[t];
    if (t < 16) {
        __syncwarp(); // EXPECT: mask
        y[t] = s[t + 16];
    } else {
        __syncwarp(0xffff0000);
        y[t] = __shfl_xor_sync(0xffff0000, s[t], 1);
        __syncthreads();
    }
}
RUN(mask_divergent_syncwarp, halves<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// Only the lanes of the second block's first warp part.
// WORDS: names lane 7, which calls __syncwarp
template <typename T>
__device__ T lowest(T value, bool all)
{
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        if (all || threadIdx.x % 32 != 7) {
            T other = __shfl_xor_sync(0xffffffff, value, lanes); // EXPECT: mask
            value = other < value ? other : value;
        }
    }
    __syncwarp();
    return value;
}

__global__ void minimum(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = lowest(x[i], blockIdx.x != 1);
}
RUN(mask_second_block, minimum<<<3, 64>>>(array(192, 1.0f), array(192, 0.0f)));

// Lane 0 shuffles with a mask that does not name it.
// WORDS: __shfl_down_sync: the mask 0xfffffffe does not name lane 0, which calls it
__global__ void shift_without_caller(const float *x, float *y)
{
    int t = threadIdx.x;
    y[t] = __shfl_down_sync(0xfffffffe, x[t], 1); // EXPECT: mask
}
RUN(mask_without_caller, shift_without_caller<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// A shuffle among parts of 12 lanes: a width is a power of two.
// WORDS: the width 12 is not a power of two
__global__ void shift_width(const float *x, float *y)
{
    int t = threadIdx.x;
    y[t] = __shfl_sync(0xffffffff, x[t], 0, 12); // EXPECT: mask
}
RUN(mask_width, shift_width<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f)));

// The upper lanes of the mask read lanes beyond it.
// WORDS: which the mask does not name
__global__ void reduce_not_in_mask(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(0x0000ffff, sum, offset); // EXPECT: warning
        }
    }
    if (t == 0) {
        y[0] = sum;
    }
}
RUN(shuffle_not_in_mask, reduce_not_in_mask<<<1, 32>>>(array(32, 1.0f), array(1, 0.0f)));

// The same with a width: nobody reads beyond the mask.
__global__ void reduce_inside_width(const float *x, float *y)
{
    int t = threadIdx.x;
    float sum = x[t];
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_down_sync(0x0000ffff, sum, offset, 16);
        }
    }
    if (t == 0) {
        y[0] = sum;
    }
}
RUN(shuffle_inside_width, reduce_inside_width<<<1, 32>>>(array(32, 1.0f), array(1, 0.0f)));

// The lanes that a shuffle reads have returned: what it gives is undefined.
// WORDS: this memory depends on that value
__global__ void reduce_early_return(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float sum = x[i];
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset); // EXPECT: mask
    }
    if (i % 32 == 0) {
        y[i / 32] = sum;
    }
}
RUN(shuffle_early_return, reduce_early_return<<<1, 64>>>(array(40, 1.0f), array(2, 0.0f), 40));

// The same where it is compared with, in a kernel that stores neither of the two.
// WORDS: memory  __device__ larger
__device__ int larger;
__global__ void compare(const int *x, int n)
{
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    int other = __shfl_xor_sync(0xffffffff, x[t], 16); // EXPECT: mask
    if (other > x[t]) {
        larger = 1;
    }
}
RUN(shuffle_compared, compare<<<1, 32>>>(array(32, 1), 24));

// A largest value, of which an undefined one may become the largest, and a smallest one.
template <bool largest>
__global__ void extreme(const float *x, float *y, int n)
{
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    float value = x[t];
    for (int offset = 16; offset > 0; offset /= 2) {
        float other = __shfl_down_sync(0xffffffff, value, offset); // EXPECT: mask
        value = largest ? fmaxf(value, other) : fminf(value, other);
    }
    if (t == 0) {
        *y = value;
    }
}
RUN(shuffle_extremes, extreme<true><<<1, 32>>>(array(32, 1.0f), array(1, 0.0f), 24);
    extreme<false><<<1, 32>>>(array(32, 1.0f), array(1, 0.0f), 24));

// Who reads a lane that has left throws the value away: so with any values.
__global__ void differences(const float *x, float *y, int n)
{
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    float next = __shfl_down_sync(0xffffffff, x[t], 1); // EXPECT: warning
    y[t] = t < n - 1 ? next - x[t] : 0.0f;
}
RUN(shuffle_thrown_away, differences<<<1, 32>>>(array(32, 1.0f), array(32, 0.0f), 20));

// Votes and sums are of the lanes that are there: those that have left need not be taken from the
// mask.
__global__ void votes_early_return(const int *x, int *y, int n)
{
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    unsigned voted = __ballot_sync(0xffffffff, x[t] > 0);
    int all = __all_sync(0xffffffff, x[t] > 0), any = __any_sync(0xffffffff, x[t] > 1);
    y[t] = __reduce_add_sync(0xffffffff, x[t]) + all + any + (voted == 0x000fffff);
}
PROGRAM(votes_of_some_lanes)
{
    int h_y, *d_y = array(32, 0);
    votes_early_return<<<1, 32>>>(array(32, 1), d_y, 20);
    cudaMemcpy(&h_y, d_y, sizeof(int), cudaMemcpyDeviceToHost);
    hold(h_y == 22);
    finish();
}

// Cooperative groups: what their barriers order, and what is left without one.

namespace cg = cooperative_groups;

// Neighbours of a block, with a barrier in between, and without.
__global__ void neighbours(const float *x, float *y)
{
    __shared__ float s[64];
    const cg::thread_block block = cg::this_thread_block();
    const unsigned t = block.thread_rank();
    s[t] = x[t];
    block.sync();
    y[t] = s[(t + 1) % 64];
}
RUN(group_block, neighbours<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

__global__ void neighbours_unordered(const float *x, float *y)
{
    __shared__ float s[64];
    const unsigned t = cg::this_thread_block().thread_rank();
    s[t] = x[t];
    y[t] = s[(t + 1) % 64]; // EXPECT: race
}
RUN(group_no_sync, neighbours_unordered<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// A tile orders its own lanes, and no others.
__global__ void neighbours_in_tile(const float *x, float *y)
{
    __shared__ float s[64];
    const cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
    const unsigned t = threadIdx.x, first = t / 8 * 8;
    s[t] = x[t];
    tile.sync();
    y[t] = s[first + (t + 1) % 8];
}
RUN(group_tile, neighbours_in_tile<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

__global__ void neighbours_beyond_tile(const float *x, float *y)
{
    __shared__ float s[64];
    const cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
    const unsigned t = threadIdx.x;
    s[t] = x[t];
    tile.sync();
    y[t] = s[(t + 1) % 64]; // EXPECT: race
}
RUN(group_beyond_tile, neighbours_beyond_tile<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

// Some threads of the block never come.
__global__ void half_of_block(float *x)
{
    const cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() < 32) {
        block.sync(); // EXPECT: barrier
        x[threadIdx.x] = 1.0f;
    } else {
        block.sync();
        x[threadIdx.x] = 2.0f;
    }
}
RUN(group_half_of_block, half_of_block<<<1, 64>>>(array(64, 0.0f)));

// The whole grid waits, twice, with the parts of all blocks in between.
__global__ void grid_sums(int *parts, int *sums)
{
    const cg::grid_group grid = cg::this_grid();
    const int b = (int)grid.block_rank(), blocks = (int)grid.num_blocks();
    for (int turn = 0; turn < 2; turn++) {
        if (threadIdx.x == 0) {
            parts[b] = b + turn;
        }
        grid.sync();
        if (threadIdx.x == 0) {
            int sum = 0;
            for (int i = 0; i < blocks; i++) {
                sum += parts[i];
            }
            sums[turn * blocks + b] = sum;
        }
        grid.sync();
    }
}
PROGRAM(group_grid)
{
    int *parts = array(24, 0), *sums = array(48, 0), last = 0;
    void *arguments[] = {&parts, &sums};
    cudaLaunchCooperativeKernel(grid_sums, dim3(24), dim3(64), arguments);
    cudaMemcpy(&last, sums + 47, sizeof(int), cudaMemcpyDeviceToHost);
    hold(last == 23 * 24 / 2 + 24);
    cudaLaunchCooperativeKernel((void *)grid_sums, dim3(7), dim3(32), arguments);
    cudaMemcpy(&last, sums + 13, sizeof(int), cudaMemcpyDeviceToHost);
    hold(last == 6 * 7 / 2 + 7);
    finish();
}

// Arrays change their parts from round to round: what was read rounds ago, several threads the
// same, is written.
__global__ void rounds_of_grid(float *a, float *b, float *c, int n, int rounds)
{
    const cg::grid_group grid = cg::this_grid();
    float *arrays[] = {a, b, c};
    for (int round = 0; round < rounds; round++) {
        const float *from = arrays[round % 3], *also = arrays[(round + 1) % 3];
        float *to = arrays[(round + 2) % 3];
        for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) {
            to[i] = from[i * 7 % n] + from[(i + 1) % n] + also[n - 1 - i];
        }
        grid.sync();
    }
}
PROGRAM(group_grid_rounds)
{
    float *a = array(500, 1.0f), *b = array(500, 1.0f), *c = array(500, 1.0f), last = 0.0f;
    int n = 500, rounds = 7;
    void *arguments[] = {&a, &b, &c, &n, &rounds};
    cudaLaunchCooperativeKernel(rounds_of_grid, dim3(4), dim3(64), arguments);
    cudaMemcpy(&last, c + 499, sizeof(float), cudaMemcpyDeviceToHost);
    hold(last > 1.0f);
    finish();
}

// On a GPU nothing promises that the blocks are there at the same time: sync() ends in a trap.
// WORDS: launch the kernel with cudaLaunchCooperativeKernel
PROGRAM(group_grid_plain_launch)
{
    int *parts = own_array(24, 0), *sums = own_array(48, 0);
    grid_sums<<<24, 64>>>(parts, sums);
    cudaDeviceSynchronize(); // EXPECT: failed call
    cudaFree(parts);
    cudaFree(sums);
}

// More blocks than the device holds at the same time.
PROGRAM(group_grid_too_large)
{
    int *parts = own_array(2000, 0), *sums = own_array(4000, 0);
    void *arguments[] = {&parts, &sums};
    // WORDS: the device holds 640 of such blocks at the same time
    cudaLaunchCooperativeKernel(grid_sums, dim3(2000), dim3(64), arguments); // EXPECT: failed call
    cudaFree(parts);
    cudaFree(sums);
}

// A copy that a block makes together, and what it is without waiting for it.
__global__ void together(const float *x, float *y)
{
    __shared__ float s[64];
    const cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, s, x, sizeof(s));
    cg::wait(block);
    y[threadIdx.x] = s[63 - threadIdx.x];
}
RUN(group_copy, together<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));

__global__ void together_unordered(const float *x, float *y)
{
    __shared__ float s[64];
    cg::memcpy_async(cg::this_thread_block(), s, x, sizeof(s));
    y[threadIdx.x] = s[63 - threadIdx.x]; // EXPECT: race
}
RUN(group_copy_no_wait, together_unordered<<<1, 64>>>(array(64, 1.0f), array(64, 0.0f)));
