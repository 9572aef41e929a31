// SPDX-License-Identifier: MIT
// Tuning, exercise 5: rearrange the elements, so that the threads of a warp go the same way.
//
// Stages
//   1  launch the kernel as it is: right results, but a warp takes three turns per round
//   2  a list of the block's elements in shared memory, those of kind 0 first, then 1, then 2
//   3  a thread computes the element that the list names, and stores it at that element's place
//   4  blocks so large that few of their warps have two kinds
//
// Grade it:  ctest -L tuning            (the whole lesson)
//            ./gridwork grade branches  (this exercise alone)
#include "branches.h"

#define BLOCK 1024 // threads of a block, and elements that it rearranges

// ------------------------------------------------------------------------------------------------
// The three rules
// ------------------------------------------------------------------------------------------------

__device__ unsigned checksum(const unsigned *table, int kind, unsigned x)
{
    if (kind == 0) {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = (x ^ (x << 13)) + table[x % 256];
        }
    } else if (kind == 1) {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = 1664525u * x + table[x / 65536 % 256];
        }
    } else {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = (x >> 7) ^ (x << 25) ^ table[x / 16777216];
        }
    }
    return x;
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

__global__ void branches_kernel(const unsigned *table, const unsigned char *kind, const unsigned *x,
                                unsigned *y, int n)
{
    // BEGIN SOLUTION: rearrange the block's elements by kind, so that warps do not diverge
    __shared__ unsigned count[3];
    __shared__ int list[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x < 3) {
        count[threadIdx.x] = 0;
    }
    __syncthreads();
    int own = i < n ? kind[i] : 0;
    int place = i < n ? atomicAdd(&count[own], 1u) : 0; // among the elements of this kind
    __syncthreads();
    int of_0 = count[0];
    int of_1 = count[1];
    if (i < n) {
        int before = own == 0 ? 0 : own == 1 ? of_0 : of_0 + of_1;
        list[before + place] = i;
    }
    __syncthreads();
    if (i < n) {
        int j = list[threadIdx.x];
        y[j] = checksum(table, kind[j], x[j]);
    }
    // SKELETON
    //| int i = blockIdx.x * BLOCK + threadIdx.x;
    //| if (i < n) {
    //|     y[i] = checksum(table, kind[i], x[i]);
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t branches(const unsigned *d_table, const unsigned char *d_kind, const unsigned *d_x,
                     unsigned *d_y, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }

    // BEGIN SOLUTION: launch a thread for every element
    branches_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_table, d_kind, d_x, d_y, n);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
