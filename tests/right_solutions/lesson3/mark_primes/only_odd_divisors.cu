// SPDX-License-Identifier: MIT
// RIGHT: an unsigned square, and no even divisor but 2
//
// Stages
//   1  the number of a thread: first + its index
//   2  the two numbers that have no divisor below them and are not prime all the same
//   3  divide by 2, 3, 4, ... up to and including the square root
//   4  the largest numbers: the square of a divisor must not overflow
//
// Grade it:  ctest -L lesson3              (the whole lesson)
//            ./gridwork grade mark_primes  (this exercise alone)
#include "mark_primes.h"

__global__ void mark(unsigned char *is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned number = first + i;
    if (number == 2) {
        is_prime[i] = 1;
        return;
    }
    if (number < 2 || number % 2 == 0) {
        is_prime[i] = 0;
        return;
    }
    unsigned char prime = 1;
    for (unsigned d = 3; d * d <= number; d += 2) {
        if (number % d == 0) {
            prime = 0;
            break;
        }
    }
    is_prime[i] = prime;
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > 2147483647 - n + 1)) {
        return cudaErrorInvalidValue;
    }

    if (n == 0) {
        return cudaSuccess;
    }
    mark<<<(n - 1) / 512 + 1, 512>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
