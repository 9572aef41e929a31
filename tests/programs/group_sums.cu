// SPDX-License-Identifier: MIT
// Sums by cooperative groups: a block that waits, tiles of a warp that shuffle and reduce, prefix
// sums of a tile, and lanes of a branch that add once for all of them.
//   ./group_sums [n]
#include "cuda_check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <stdio.h>
#include <stdlib.h>

namespace cg = cooperative_groups;

#define BLOCK 128

// Any group adds its values, by shared memory: the first thread's are the sum of all.
__device__ int sum_of_group(cg::thread_group group, int *shared, int value)
{
    const int rank = group.thread_rank();
    for (int i = group.size() / 2; i > 0; i /= 2) {
        shared[rank] = value;
        group.sync();
        if (rank < i) {
            value += shared[rank + i];
        }
        group.sync();
    }
    return value;
}

template <unsigned SIZE>
__device__ int sum_of_tile(cg::thread_block_tile<SIZE> tile, int value)
{
    for (int distance = tile.size() / 2; distance > 0; distance /= 2) {
        value += tile.shfl_down(value, distance);
    }
    return value;
}

__global__ void sum_kernel(const int *x, int *sums, int *prefixes, int n)
{
    __shared__ int shared[BLOCK];
    const cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const cg::thread_block_tile<8> tile = cg::tiled_partition<8>(warp);

    const int i = (int)grid.thread_rank();
    const int value = i < n ? x[i] : 0;
    const int of_block = sum_of_group(block, shared, value);
    if (block.thread_rank() == 0) {
        atomicAdd(&sums[0], of_block);
    }
    const int of_warp = sum_of_tile(warp, value);
    if (warp.thread_rank() == 0) {
        atomicAdd(&sums[1], of_warp);
    }
    const int of_tile = cg::reduce(tile, value, cg::plus<int>());
    if (tile.thread_rank() == 3) {
        atomicAdd(&sums[2], of_tile);
    }
    if (value % 2 == 1) {
        const cg::coalesced_group odd = cg::coalesced_threads();
        if (odd.thread_rank() == 0) {
            atomicAdd(&sums[3], (int)odd.size());
        }
    }
    const bool all = tile.all(value >= 0) && warp.any(value < 10) && warp.ballot(1) == 0xffffffffu;
    if (!all || tile.meta_group_size() != 4 || tile.meta_group_rank() != warp.thread_rank() / 8) {
        atomicAdd(&sums[4], 1);
    }
    if (i < n) {
        prefixes[i] = cg::inclusive_scan(tile, value) - cg::exclusive_scan(tile, value);
    }
    // A value of more than one word.
    const double3 third = {value * 1.0, value * 2.0, value * 3.0};
    if (tile.shfl(third, 5).z != 3.0 * tile.shfl(value, 5)) {
        atomicAdd(&sums[4], 1);
    }
}

int main(int argc, char **argv)
{
    const int n = (argc > 1 ? atoi(argv[1]) : 4096) / BLOCK * BLOCK;
    int *h_x = (int *)malloc(n * sizeof(int)), *h_prefixes = (int *)malloc(n * sizeof(int));
    if (n < BLOCK || !h_x || !h_prefixes) {
        fprintf(stderr, "usage: group_sums [n]\n");
        return EXIT_FAILURE;
    }
    srand(7);
    int sum = 0, odd = 0;
    for (int i = 0; i < n; i++) {
        h_x[i] = rand() % 10;
        sum += h_x[i];
        odd += h_x[i] % 2;
    }

    int *d_x, *d_sums, *d_prefixes, sums[5];
    CUDA_CHECK(cudaMalloc(&d_x, n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_prefixes, n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_sums, sizeof(sums)));
    CUDA_CHECK(cudaMemset(d_sums, 0, sizeof(sums)));
    CUDA_CHECK(cudaMemcpy(d_x, h_x, n * sizeof(int), cudaMemcpyHostToDevice));
    sum_kernel<<<n / BLOCK, BLOCK>>>(d_x, d_sums, d_prefixes, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(h_prefixes, d_prefixes, n * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = (sums[0] != sum) + (sums[1] != sum) + (sums[2] != sum) + (sums[3] != odd) + sums[4];
    for (int i = 0; i < n; i++) {
        wrong += h_prefixes[i] != h_x[i];
    }
    printf("sum %d, %d and %d, on the host %d; %d odd: %d wrong\n", sums[0], sums[1], sums[2], sum,
           sums[3], wrong);
    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_prefixes));
    CUDA_CHECK(cudaFree(d_sums));
    free(h_x);
    free(h_prefixes);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
