// SPDX-License-Identifier: MIT
// WRONG: takes the largest int for a number that cannot be divided any more
// EXPECT STATE: fail
// EXPECT WORDS: 2147483647 is prime: d_is_prime[0] is 0 but should be 1
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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned end = first + i + 1u;
        is_prime[i] = (int)end > 0 && is_prime_number(first + i);
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
    mark<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
