// SPDX-License-Identifier: MIT
// Kernels that print in each of the ways in which the order matters: what lanes print together,
// what some print after others at another place, in loops of different lengths, before and after a
// function of the warp and a barrier. A program of the first two kinds printed in this order on an
// H200.
#include <cuda_runtime.h>

#include <stdio.h>

#define ALL 0xffffffffu

__global__ void rows(void)
{
    const int t = (int)threadIdx.x;
    if (t == 0) {
        printf("threads:");
    }
    printf(" %d", t);
    if (t == 0) {
        printf("\n");
    }
    if (t == 0) {
        printf("first place\n");
    }
    if (t == 1) {
        printf("second place\n");
    }
    if (t == 0) {
        printf("third place\n");
    }
    const int neighbour = __shfl_sync(ALL, t, (t + 1) % 32);
    if (t == 0) {
        printf("neighbours:");
    }
    printf(" %d", neighbour);
    if (t == 0) {
        printf("\n");
    }
}

// Two places may be one line.
#define TELL(yes, t) (yes) ? printf("even %d\n", t) : printf("odd %d\n", t)

__global__ void branches(void)
{
    const int t = (int)threadIdx.x;
    TELL(t % 2 == 0, t);
    for (int i = 0; i < t; i++) {
        printf("thread %d, round %d\n", t, i);
        if (i == 1) {
            printf("thread %d has done two\n", t);
        }
    }
    printf("thread %d of block %d is done\n", t, (int)blockIdx.x);
    __syncthreads();
    if (t == 3) {
        printf("the block has met\n");
    }
}

__global__ void two_warps(void)
{
    if (threadIdx.x % 16 == 0) {
        printf("%d\n", (int)threadIdx.x);
        printf("a line that is longer than what a print has room for without memory of its own: "
               "%s%s%s\n",
               "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
               "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
               "12345678901234567890123456789012345678901234567890123456789012345678901234567890");
    }
}

int main(void)
{
    puts("before");
    rows<<<1, 32>>>();
    branches<<<2, 4>>>();
    two_warps<<<1, 64>>>();
    const cudaError_t error = cudaDeviceSynchronize();
    puts("after");
    return error != cudaSuccess;
}
