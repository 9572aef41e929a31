// SPDX-License-Identifier: MIT
// WRONG: a single thread divides all numbers
// EXPECT STATE: fail
// EXPECT WORDS: the launch has 1 thread for 2 elements
#include "mark_primes.h"

__device__ static unsigned char is_prime_number(int number)
{
    for (int d = 2; d <= number / d; d++) {
        if (number % d == 0) {
            return 0;
        }
    }
    return number >= 2;
}

__global__ void mark(unsigned char *is_prime, int first, int n)
{
    for (int i = 0; i < n; i++) {
        is_prime[i] = is_prime_number(first + i);
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > 2147483647 - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    mark<<<1, 1>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
