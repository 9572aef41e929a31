// SPDX-License-Identifier: MIT
// WRONG: says prime by a variable that nobody has set, and not prime by 0
// EXPECT STATE: fail
// EXPECT WORDS: 2 is prime: d_is_prime[0] is 0
#include "mark_primes.h"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#include <limits.h>

__global__ void mark_primes_kernel(unsigned char *is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    int number = first + i;
    unsigned char prime;
    if (number < 2) {
        prime = 0;
    }
    // d <= number / d says the same as d * d <= number, and cannot overflow.
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
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    mark_primes_kernel<<<grid, block>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
