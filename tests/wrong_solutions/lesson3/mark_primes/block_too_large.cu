// SPDX-License-Identifier: MIT
// WRONG: blocks of 2048 threads
// EXPECT STATE: fail
// EXPECT WORDS: returned cudaErrorInvalidConfiguration
#include "mark_primes.h"

#include <limits.h>

__global__ void mark_primes_kernel(unsigned char *is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    int number = first + i;
    unsigned char prime = number >= 2;
    for (int d = 2; prime && d <= number / d; d++) {
        if (number % d == 0) {
            prime = 0;
        }
    }
    is_prime[i] = prime;
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > INT_MAX - (n - 1))) {
        return cudaErrorInvalidValue;
    }

    if (n == 0) {
        return cudaSuccess;
    }
    const int block = 2048;
    const int grid = (n - 1) / block + 1;
    mark_primes_kernel<<<grid, block>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
