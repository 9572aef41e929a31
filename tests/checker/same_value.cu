// SPDX-License-Identifier: MIT
// Threads that all write one value, and read it back.
#include "corpus.h"

// The compiler keeps what it has just written in a register, but not over this.
__device__ int pass(int value)
{
    return __shfl_xor_sync(0xffffffff, value, 1);
}

// Every thread writes the length and uses it.
__global__ void scale(float *x, int n)
{
    __shared__ int length;
    length = n;
    pass(n);
    if ((int)threadIdx.x < length) {
        x[threadIdx.x] *= 2.0f;
    }
}
RUN(same_value_shared, scale<<<1, 64>>>(array(64, 1.0f), 40));

// In global memory, by several blocks.
__global__ void configure(int *limit, int *y, int n)
{
    *limit = n;
    y[blockIdx.x * blockDim.x + threadIdx.x] = pass(n) + *limit;
}
RUN(same_value_global, configure<<<4, 64>>>(array(1, 0), array(256, 0), 9));

// Only one warp writes what all read.
__global__ void configure_by_warp(int *y, int n)
{
    __shared__ int limit;
    if (threadIdx.x < 32) {
        limit = n;
    }
    y[threadIdx.x] = limit; // EXPECT: race
}
RUN(same_value_others_read, configure_by_warp<<<1, 64>>>(array(64, 0), 9));

// Each of them reads what it might before it writes.
__global__ void read_first(int *limit, int *y, int n)
{
    y[threadIdx.x] = *limit;
    *limit = n; // EXPECT: race
}
RUN(same_value_read_first, read_first<<<1, 64>>>(array(1, 0), array(64, 0), 9));

// A value of the block's, read where another block's may be.
__global__ void of_the_block(int *limit, int *y)
{
    *limit = blockIdx.x; // EXPECT: race
    y[blockIdx.x * blockDim.x + threadIdx.x] = *limit;
}
RUN(same_value_of_blocks, of_the_block<<<4, 64>>>(array(1, 0), array(256, 0)));

// Twice, with two values: what is read is one of them.
__global__ void two_values(int *y)
{
    __shared__ int limit;
    limit = 1;
    y[threadIdx.x] = pass(1) + limit;
    limit = 2; // EXPECT: race
    y[threadIdx.x] += pass(2) + limit;
}
RUN(same_value_two_values, two_values<<<1, 64>>>(array(64, 0)));

// The same with barriers between.
__global__ void two_values_in_turn(int *y)
{
    __shared__ int limit;
    limit = 1;
    y[threadIdx.x] = pass(1) + limit;
    __syncthreads();
    limit = 2;
    y[threadIdx.x] += pass(2) + limit;
}
RUN(same_value_two_values_in_turn, two_values_in_turn<<<1, 64>>>(array(64, 0)));

// A mask of a byte each, which several threads set and look at.
__global__ void mark(unsigned char *marked, int *y)
{
    marked[threadIdx.x / 4] = 1;
    y[threadIdx.x] = pass(1) + marked[threadIdx.x / 4];
}
RUN(same_value_bytes, mark<<<1, 64>>>(array(16, (unsigned char)0), array(64, 0)));

// All lanes read what the first of them writes later: the other of the race is not itself.
// WORDS: another thread of this warp
__global__ void first_writes(int *x, int *y)
{
    y[threadIdx.x] = x[0];
    const unsigned all = __ballot_sync(0xffffffff, y[threadIdx.x] >= 0);
    if (threadIdx.x == 0) {
        x[0] = (int)all; // EXPECT: race
    }
}
RUN(race_other_not_itself, first_writes<<<1, 32>>>(array(1, 0), array(32, 0)));

// An exchange whose result nobody looks at only writes.
__global__ void set_flags(int *flags, float *values)
{
    atomicExch(&flags[threadIdx.x], 1);
    atomicExch(&values[threadIdx.x], 1.0f);
}
RUN(exchange_unwritten, set_flags<<<1, 32>>>(room<int>(32), room<float>(32)));

// And one whose result is used.
__global__ void take_flags(int *flags, int *y)
{
    y[threadIdx.x] = atomicExch(&flags[threadIdx.x], 1); // EXPECT: uninitialised
}
RUN(exchange_unwritten_used, take_flags<<<1, 32>>>(room<int>(32), array(32, 0)));
