// SPDX-License-Identifier: MIT
// Lesson 7, exercise 6: for each element, the sum of all before it.
//
// Stages
//   1  right for one block: in rounds of distance 1, 2, 4, ... each thread adds the value that far
//      before it. What must all threads have read before one writes?
//   2  right for as many blocks as a block has threads: each block leaves its sum, a second launch
//      scans the sums, a third adds the sum before each block to its elements
//   3  right for any n: the sums are scanned by the very same function
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade exclusive_scan  (this exercise alone)
#include "exclusive_scan.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void exclusive_scan_cpu(const int *h_in, int *h_out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        h_out[i] = sum;
        sum += h_in[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, and elements

// Scans the elements of each block; sums[b] becomes the sum of the elements of block b.
__global__ void scan_blocks_kernel(const int *in, int *out, int *sums, int n)
{
    __shared__ int part[BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    // BEGIN SOLUTION: in rounds, add part[t - distance] to part[t]; then write the results
    for (int distance = 1; distance < BLOCK; distance *= 2) {
        const int before = t >= distance ? part[t - distance] : 0;
        __syncthreads();
        part[t] += before;
        __syncthreads();
    }
    if (i < n) {
        out[i] = t > 0 ? part[t - 1] : 0;
    }
    if (t == BLOCK - 1) {
        sums[blockIdx.x] = part[t];
    }
    // SKELETON
    //| if (i < n) {
    //|     out[i] = part[t];
    //| }
    // END SOLUTION
}

// Adds the sum before each block to the block's elements.
__global__ void add_before_kernel(int *out, const int *before, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        // BEGIN SOLUTION: which element of `before` is this block's?
        out[i] += before[blockIdx.x];
        // SKELETON
        //| out[i] += before[0];
        // END SOLUTION
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

static int blocks_for(int n)
{
    return (n - 1) / BLOCK + 1;
}

// `d_room` has room for the sums of the blocks, behind them for those of the next level, and so on.
static cudaError_t scan_with(const int *d_in, int *d_out, int n, int *d_room)
{
    // BEGIN SOLUTION: scan the blocks; if there are several, scan their sums and add the result
    const int blocks = blocks_for(n);
    scan_blocks_kernel<<<blocks, BLOCK>>>(d_in, d_out, d_room, n);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess || blocks == 1) {
        return error;
    }
    error = scan_with(d_room, d_room, blocks, d_room + blocks);
    if (error != cudaSuccess) {
        return error;
    }
    add_before_kernel<<<blocks, BLOCK>>>(d_out, d_room, n);
    return cudaGetLastError();
    // SKELETON
    //| scan_blocks_kernel<<<blocks_for(n), BLOCK>>>(d_in, d_out, d_room, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

cudaError_t exclusive_scan(const int *d_in, int *d_out, int n)
{
    if (n < 0 || n > EXCLUSIVE_SCAN_MOST) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    size_t room = 1; // the last level has one block
    for (int left = blocks_for(n); left > 1; left = blocks_for(left)) {
        room += left;
    }
    int *d_room = NULL;
    cudaError_t error = cudaMalloc(&d_room, room * sizeof(*d_room));
    if (error != cudaSuccess) {
        return error;
    }
    error = scan_with(d_in, d_out, n, d_room);
    const cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
