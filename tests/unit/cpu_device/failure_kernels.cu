// SPDX-License-Identifier: MIT
// Kernels for failure_test.c.
extern "C" {
#include "failure_kernels.h"
}

#include <assert.h>

#ifdef WITHOUT_BARRIERS
#define BARRIER() ((void)0)
#else
#define BARRIER() __syncthreads()
#endif

// More stack than any thread has.
__device__ int recurse(volatile int *values, int depth)
{
    volatile int local[64];
    local[depth % 64] = depth;
    return depth > 0 ? recurse(local, depth + 1) + values[0] : values[1];
}

__device__ void do_wrong(int *values, enum wrong wrong, int *address)
{
    switch (wrong) {
    case WRITES_TO:
        *address = 1;
        break;
    case READS_FROM:
        values[threadIdx.x] = *address;
        break;
    case DIVIDES_BY_ZERO: {
        volatile int zero = 0; // on a GPU no fault, but no result either
        values[threadIdx.x] = 7 / zero;
        break;
    }
    case TRAPS:
        __trap();
        break;
    case BUILTIN_TRAPS:
#ifndef __NVCC__ // which does not know it in device code
        __builtin_trap();
#endif
        break;
    case ASSERTS:
        assert(threadIdx.x != 40);
        break;
    case RECURSES:
        values[threadIdx.x] = recurse(values, 1);
        break;
    }
}

__global__ void go_wrong(int *values, enum wrong wrong, int *address)
{
    if (threadIdx.x == 40) {
        do_wrong(values, wrong, address);
    } else {
        values[threadIdx.x] = (int)threadIdx.x;
    }
}

__global__ void go_wrong_between_barriers(int *values, enum wrong wrong, int *address)
{
    values[threadIdx.x] = 0;
    BARRIER();
    if (threadIdx.x == 40) {
        do_wrong(values, wrong, address);
    }
    BARRIER();
    values[threadIdx.x] = (int)threadIdx.x;
}

__global__ void go_right(int *values)
{
    values[threadIdx.x] = (int)threadIdx.x;
}

void launch_wrong(int *d_values, enum wrong wrong, int *address, int blocks, int with_barriers)
{
    if (with_barriers) {
        go_wrong_between_barriers<<<blocks, 64>>>(d_values, wrong, address);
    } else {
        go_wrong<<<blocks, 64>>>(d_values, wrong, address);
    }
}

void launch_right(int *d_values)
{
    go_right<<<1, 64>>>(d_values);
}

void assert_on_host(int holds)
{
    assert(holds);
}
