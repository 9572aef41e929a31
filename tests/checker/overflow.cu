// SPDX-License-Identifier: MIT
// Whole numbers that find no room in their type.
#include "corpus.h"

#include <stdio.h>

// The square of a distance finds no room in an int; the last two threads are too far away.
// WORDS: computed 46341 * 46341, which does not fit into int
__global__ void square(const int *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int d = x[i] + i;
        y[i] = d * d; // EXPECT: overflow
    }
}
RUN(overflow_square, square<<<1, 64>>>(array(64, 46341 - 62), array(64, 0.0F), 64));

// Every other operation that can overflow: none but the last addition does.
// WORDS: 9223372036854775807, which does not fit into long
__global__ void sum(const int *x, long long *y)
{
    long long most = 0x7fffffffffffffffLL;
    int i = threadIdx.x;
    y[i] = -x[i] - 0x7fffffff;
    y[i] += most / (x[i] - 2) * 0;
    y[i] = most + x[i]; // EXPECT: overflow
}
RUN(overflow_sum, sum<<<1, 32>>>(array(32, 1), array(32, 0LL)));

// Unsigned numbers wrap around, as a hash wants it, and so do atomics.
__global__ void hash(const unsigned *x, unsigned *y, int *sum)
{
    unsigned i = threadIdx.x;
    y[i] = (x[i] + i) * 2654435761u;
    y[i] -= 4000000000u;
    atomicAdd(sum, 0x7fffffff);
}
RUN(overflow_unsigned, hash<<<1, 64>>>(array(64, 46341u), array(64, 0u), array(1, 0)));

// The sum of what nobody has written overflows as well: only the first of these is a mistake.
__global__ void doubled(const int *x, int *y)
{
    int i = threadIdx.x;
    int value = x[i]; // EXPECT: uninitialized
    y[i] = value + value;
}
RUN(overflow_of_unwritten, doubled<<<1, 32>>>(room<int>(32), array(32, 0)));

// Host code computes as kernels do: the bytes of 536870912 floats find no room in an int.
// WORDS: overflow: host code computed 536870912 * 4, which does not fit into int
PROGRAM(overflow_host_bytes)
{
    volatile int n = 1 << 29;
    float *d = NULL;
    int bytes = n * (int)sizeof(float); // EXPECT: overflow
    hold(cudaMalloc(&d, bytes) == cudaErrorMemoryAllocation);
    finish();
}

// A round-up to whole blocks, of n elements that nearly fill an int.
PROGRAM(overflow_host_round_up)
{
    volatile int n = 0x7fffffff, block = 256;
    hold((n + block - 1) / block != 0); // EXPECT: overflow
    finish();
}

// The number that should have been read is not there, and the variable keeps what it began with.
// WORDS: -16843010 is what an uninitialized variable holds
PROGRAM(overflow_host_uninitialized)
{
    int n;
    hold(sscanf("", "%d", &n) != 1);
    hold(n * n != 1); // EXPECT: overflow
    finish();
}

// In a type with room, and in unsigned numbers, nothing overflows.
PROGRAM(overflow_host_none)
{
    volatile int n = 0x7fffffff, block = 256;
    volatile unsigned wraps = 0xffffffffu;
    hold(((long long)n + block - 1) / block == 8388608);
    hold(wraps + 2 == 1);
    finish();
}

// A GPU goes on behind a division by zero, and so do all threads here.
// WORDS: division by zero: kernel share divided 5 by 0
__global__ void share(const int *x, int *y, int blocks, int n)
{
    const int i = threadIdx.x;
    y[i] = x[i] % (n / blocks); // EXPECT: division by zero
}
RUN(division_by_zero, share<<<1, 64>>>(array(64, 5), array(64, 0), 100, 64));

// In a function, which the report names by its line.
__device__ int mean(int sum, int count)
{
    return sum / count; // EXPECT: division by zero
}
__global__ void means(const int *x, int *y, int count)
{
    y[threadIdx.x] = mean(x[threadIdx.x], count);
}
RUN(division_in_a_function, means<<<1, 64>>>(array(64, 5), array(64, 0), 0));

// Floating-point numbers have infinities.
__global__ void ratios(const float *x, float *y, float zero)
{
    y[threadIdx.x] = x[threadIdx.x] / zero;
}
RUN(division_of_floats, ratios<<<1, 64>>>(array(64, 5.0f), array(64, 0.0f), 0.0f));
