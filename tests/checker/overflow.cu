// SPDX-License-Identifier: MIT
// Whole numbers that find no room in their type.
#include "corpus.h"

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
