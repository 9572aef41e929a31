// SPDX-License-Identifier: MIT
// Lesson 3, exercise 4: which of n numbers are prime, one thread per number.
//
// Stages
//   1  the number of a thread: first + its index
//   2  0 and 1: the loop finds no divisor, but they are not prime
//   3  divide by 2, 3, 4, ... up to and including the square root
//   4  the largest numbers: the square of a divisor must not overflow
//
// Grade it:  ctest -L lesson3              (the whole lesson)
//            ./gridwork grade mark_primes  (this exercise alone)
#include "mark_primes.h"

#include <limits.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// A sieve: far fewer steps than dividing each number by each divisor, but each step waits for
// the steps before it. The device does more work, but no step waits.
void mark_primes_cpu(unsigned char *h_is_prime, int first, int n)
{
    const long long last = (long long)first + n - 1;
    for (int i = 0; i < n; i++) {
        h_is_prime[i] = first + i >= 2;
    }
    for (long long d = 2; d * d <= last; d++) {
        long long multiple = (first + d - 1) / d * d;
        if (multiple < d * d) {
            multiple = d * d; // smaller multiples have a smaller divisor
        }
        for (; multiple <= last; multiple += d) {
            h_is_prime[multiple - first] = 0;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void mark_primes_kernel(unsigned char *is_prime, int first, int n)
{
    // BEGIN SOLUTION: find this thread's number, look for a divisor, and write 1 or 0
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    int number = first + i;
    unsigned char prime = number >= 2;
    // d <= number / d says the same as d * d <= number, and cannot overflow.
    for (int d = 2; prime && d <= number / d; d++) {
        if (number % d == 0) {
            prime = 0;
        }
    }
    is_prime[i] = prime;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > INT_MAX - (n - 1))) {
        return cudaErrorInvalidValue;
    }

    // BEGIN SOLUTION: launch a thread for every number, and nothing for n = 0
    if (n == 0) {
        return cudaSuccess;
    }
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    mark_primes_kernel<<<grid, block>>>(d_is_prime, first, n);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
