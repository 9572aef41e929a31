// SPDX-License-Identifier: MIT
// WRONG: squares the divisor in an int, which overflows past 46340
// EXPECT STATE: timed out
// EXPECT WORDS: did not end within
// CASE SECONDS: 1
#include "mark_primes.h"

__global__ void mark_primes_kernel(unsigned char *is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    int number = first + i;
    unsigned char prime = number >= 2;
    for (int d = 2; prime && d * d <= number; d++) {
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
    mark_primes_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
