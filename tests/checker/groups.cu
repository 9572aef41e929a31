// SPDX-License-Identifier: MIT
// Cooperative groups: what their barriers order, and what is left without one.
#include "corpus.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

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
