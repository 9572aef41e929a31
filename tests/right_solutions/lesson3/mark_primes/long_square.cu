// SPDX-License-Identifier: MIT
// RIGHT: squares the divisor in 64 bits
#include "mark_primes.h"

__device__ static bool is_prime_number(long long number)
{
    if (number < 2) {
        return false;
    }
    for (long long d = 2; d * d <= number; d++) {
        if (number % d == 0) {
            return false;
        }
    }
    return true;
}

__global__ void mark(unsigned char *is_prime, long long first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        is_prime[i] = is_prime_number(first + i);
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (long long)first + n > 2147483648LL) {
        return cudaErrorInvalidValue;
    }
    if (n > 0) {
        mark<<<(n + 127) / 128, 128>>>(d_is_prime, first, n);
    }
    return cudaGetLastError();
}
