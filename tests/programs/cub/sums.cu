// SPDX-License-Identifier: MIT
// Sums with CUB's headers: of a block and of a warp, prefix sums of a block, and those of the whole
// device, which hands the sum so far from block to block.
#include "../cuda_check.h"

#include <cub/block/block_load.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/warp/warp_reduce.cuh>

#include <stdio.h>
#include <stdlib.h>

#define BLOCK 128
#define ITEMS 4
#define BLOCKS 9
#define N (BLOCKS * BLOCK * ITEMS)

__global__ void sums_of_blocks(const int *in, int *sums, int *of_warps, int *scanned)
{
    typedef cub::BlockLoad<int, BLOCK, ITEMS, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    typedef cub::BlockReduce<int, BLOCK> Reduce;
    typedef cub::BlockScan<int, BLOCK> Scan;
    typedef cub::WarpReduce<int> WarpReduce;
    __shared__ union {
        typename Load::TempStorage load;
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
        typename WarpReduce::TempStorage warps[BLOCK / 32];
    } shared;
    const int first = blockIdx.x * BLOCK * ITEMS, warp = threadIdx.x / 32;
    int items[ITEMS];
    Load(shared.load).Load(in + first, items);
    __syncthreads();
    const int sum = Reduce(shared.reduce).Sum(items);
    __syncthreads();
    const int of_warp = WarpReduce(shared.warps[warp]).Sum(items[0]);
    __syncthreads();
    Scan(shared.scan).ExclusiveSum(items, items);
    for (int i = 0; i < ITEMS; i++) {
        scanned[first + threadIdx.x * ITEMS + i] = items[i];
    }
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
    }
    if (threadIdx.x % 32 == 0) {
        of_warps[blockIdx.x * (BLOCK / 32) + warp] = of_warp;
    }
}

static int mistakes;

static void expect(int got, int want, const char *what, int i)
{
    if (got != want && mistakes++ < 10) {
        printf("%s %d is %d, and not %d\n", what, i, got, want);
    }
}

static void check_blocks(const int *in, const int *sums, const int *of_warps, const int *scanned)
{
    for (int block = 0; block < BLOCKS; block++) {
        int sum = 0, of_warp = 0;
        for (int i = 0; i < BLOCK * ITEMS; i++) {
            const int at = block * BLOCK * ITEMS + i, warp = i / (32 * ITEMS);
            expect(scanned[at], sum, "prefix sum of a block", at);
            sum += in[at];
            of_warp = i % (32 * ITEMS) == 0 ? 0 : of_warp;
            of_warp += i % ITEMS == 0 ? in[at] : 0;
            if (i % (32 * ITEMS) == 32 * ITEMS - 1) {
                expect(of_warps[block * (BLOCK / 32) + warp], of_warp, "sum of a warp", warp);
            }
        }
        expect(sums[block], sum, "sum of the block", block);
    }
}

int main(void)
{
    int *in = (int *)malloc(N * sizeof(int)), *out = (int *)malloc(N * sizeof(int));
    int sums[BLOCKS], of_warps[BLOCKS * BLOCK / 32], sum = 0, total;
    int *d_in, *d_out, *d_sums, *d_of_warps;
    void *storage = NULL;
    size_t bytes = 0, more = 0;
    for (int i = 0; i < N; i++) {
        in[i] = i * 7919 % 1009 - 300;
    }
    CUDA_CHECK(cudaMalloc(&d_in, N * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_out, N * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_sums, sizeof(sums)));
    CUDA_CHECK(cudaMalloc(&d_of_warps, sizeof(of_warps)));
    CUDA_CHECK(cudaMemcpy(d_in, in, N * sizeof(int), cudaMemcpyHostToDevice));
    sums_of_blocks<<<BLOCKS, BLOCK>>>(d_in, d_sums, d_of_warps, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(of_warps, d_of_warps, sizeof(of_warps), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(out, d_out, N * sizeof(int), cudaMemcpyDeviceToHost));
    check_blocks(in, sums, of_warps, out);

    CUDA_CHECK(cub::DeviceReduce::Sum(storage, bytes, d_in, d_sums, N));
    CUDA_CHECK(cub::DeviceScan::InclusiveSum(storage, more, d_in, d_out, N));
    bytes = bytes > more ? bytes : more;
    CUDA_CHECK(cudaMalloc(&storage, bytes));
    CUDA_CHECK(cub::DeviceReduce::Sum(storage, bytes, d_in, d_sums, N));
    CUDA_CHECK(cub::DeviceScan::InclusiveSum(storage, bytes, d_in, d_out, N));
    CUDA_CHECK(cudaMemcpy(&total, d_sums, sizeof(total), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(out, d_out, N * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        sum += in[i];
        expect(out[i], sum, "prefix sum", i);
    }
    expect(total, sum, "the sum", 0);
    CUDA_CHECK(cudaFree(storage));
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_sums));
    CUDA_CHECK(cudaFree(d_of_warps));
    free(in);
    free(out);
    return mistakes ? EXIT_FAILURE : EXIT_SUCCESS;
}
