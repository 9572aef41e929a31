// SPDX-License-Identifier: MIT
// WRONG: launches a block that has nothing to do for n = 0
// EXPECT STATE: fail
// EXPECT WORDS: 1 kernel was launched, but with n = 0 nothing is to be
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
        is_prime[i] = is_prime_number(first + i);
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > 2147483647 - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    mark<<<n / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
