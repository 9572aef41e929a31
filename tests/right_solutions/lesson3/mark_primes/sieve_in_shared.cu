// SPDX-License-Identifier: MIT
// RIGHT: the threads of a block cross out the multiples of different divisors in shared memory
#include "mark_primes.h"

#include <limits.h>

enum { BLOCK = 256 };

__global__ void sieve_kernel(unsigned char *is_prime, int first, int n)
{
    __shared__ unsigned char composite[BLOCK];
    const long long begin = first + (long long)blockIdx.x * BLOCK;
    const long long end = begin + BLOCK;
    composite[threadIdx.x] = begin + threadIdx.x < 2;
    __syncthreads();
    for (long long d = threadIdx.x + 2; d * d < end; d += BLOCK) {
        long long multiple = (begin + d - 1) / d * d;
        multiple = multiple < d * d ? d * d : multiple;
        for (; multiple < end; multiple += d) {
            composite[multiple - begin] = 1; // all who cross it out write the same
        }
    }
    __syncthreads();
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        is_prime[i] = !composite[threadIdx.x];
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > INT_MAX - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    sieve_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
