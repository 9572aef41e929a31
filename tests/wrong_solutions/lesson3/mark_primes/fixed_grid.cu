// SPDX-License-Identifier: MIT
// WRONG: launches 500 blocks, whatever n is
// EXPECT STATE: fail
// EXPECT WORDS: d_is_prime
#include "mark_primes.h"

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
    if (first < 0 || n < 0 || (n > 0 && first > 2147483647 - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    mark_primes_kernel<<<500, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
