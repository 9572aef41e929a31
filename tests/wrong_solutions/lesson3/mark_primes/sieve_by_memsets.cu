// SPDX-License-Identifier: MIT
// WRONG: a sieve of two-dimensional memsets, whose marks a kernel writes once more
#include "mark_primes.h"

#include <limits.h>

__global__ void again_kernel(unsigned char *d_is_prime, int n, int nothing)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_is_prime[i] += nothing;
    }
}

// Takes the multiples of a number out: one byte in each row of so many.
static void clear_multiples(unsigned char *d_is_prime, int64_t first, int n, int64_t number)
{
    int64_t from = (first + number - 1) / number * number;
    from = from < number * number ? number * number : from;
    const int64_t rows = from < first + n ? (first + n - 1 - from) / number + 1 : 0;
    if (rows > 0) {
        cudaMemset2D(d_is_prime + (from - first), number, 0, 1, rows);
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (int64_t)first + n > (int64_t)INT_MAX + 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    cudaMemset(d_is_prime, 1, n);
    if (first < 2) {
        cudaMemset(d_is_prime, 0, n < 2 - first ? n : 2 - first);
    }
    for (int64_t number = 2; number * number < (int64_t)first + n; number++) {
        int64_t divisor = 2;
        while (divisor * divisor <= number && number % divisor != 0) {
            divisor++;
        }
        if (divisor * divisor > number) {
            clear_multiples(d_is_prime, first, n, number);
        }
    }
    again_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, n, 0);
    return cudaGetLastError();
}
