// SPDX-License-Identifier: MIT
// Lesson 7, exercise 5: count the bytes of each value, in bins of each block.
//
// Stages
//   1  right: set the 256 bins to 0, launch a few blocks that share the bytes out in a grid-stride
//      loop, and return what failed; the kernel below then counts in global memory
//   2  few atomics on global memory: each block counts in bins of its own in shared memory, and at
//      the end adds them to the bins in global memory
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade histogram  (this exercise alone)
#include "histogram.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void histogram_cpu(const unsigned char *h_x, unsigned *h_bins, int n)
{
    for (int v = 0; v < 256; v++) {
        h_bins[v] = 0;
    }
    for (int i = 0; i < n; i++) {
        h_bins[h_x[i]]++;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, and bins
#define MOST_BLOCKS 64

__global__ void histogram_kernel(const unsigned char *x, unsigned *bins, int n)
{
    const unsigned first = blockIdx.x * BLOCK + threadIdx.x;
    const unsigned stride = gridDim.x * BLOCK; // unsigned: i goes past n, which may be INT_MAX
    // BEGIN SOLUTION: count in shared bins, which begin with 0, and add them to `bins` at the end
    __shared__ unsigned own[BLOCK];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = first; i < (unsigned)n; i += stride) {
        atomicAdd(&own[x[i]], 1u);
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
    // SKELETON
    //| for (unsigned i = first; i < (unsigned)n; i += stride) {
    //|     atomicAdd(&bins[x[i]], 1u);
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t histogram(const unsigned char *d_x, unsigned *d_bins, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    // BEGIN SOLUTION: zeros in d_bins, the launch, and the error of either
    cudaError_t error = cudaMemsetAsync(d_bins, 0, BLOCK * sizeof(*d_bins));
    if (error != cudaSuccess || n == 0) {
        return error; // a grid of 0 blocks is an error, not an empty launch
    }
    const int enough = (n - 1) / BLOCK + 1;
    const int blocks = enough < MOST_BLOCKS ? enough : MOST_BLOCKS;
    histogram_kernel<<<blocks, BLOCK>>>(d_x, d_bins, n);
    return cudaGetLastError();
    // SKELETON
    //| histogram_kernel<<<MOST_BLOCKS, BLOCK>>>(d_x, d_bins, n);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
