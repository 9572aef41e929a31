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
    // TODO: rearrange the block's elements by kind, so that warps do not diverge
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        y[i] = checksum(table, kind[i], x[i]);
    }
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

    // TODO: launch a thread for every element
    return GW_NOT_STARTED;
}
