// SPDX-License-Identifier: MIT
// RIGHT: the small primes are a table in constant memory, which the host has made
#include "mark_primes.h"

#include <limits.h>

enum { ROOT = 46341, PRIMES = 4792 };

__constant__ unsigned short d_primes[PRIMES];

__global__ void mark_primes_kernel(unsigned char *is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int number = first + i;
        bool prime = number >= 2;
        for (int p = 0; prime && p < PRIMES && d_primes[p] <= number / d_primes[p]; p++) {
            prime = number % d_primes[p] != 0;
        }
        is_prime[i] = prime;
    }
}

static void fill_table(unsigned short *primes)
{
    static bool divided[ROOT];
    int count = 0;
    for (int d = 2; d < ROOT; d++) {
        if (!divided[d]) {
            primes[count++] = (unsigned short)d;
        }
        for (int multiple = 2 * d; multiple < ROOT; multiple += d) {
            divided[multiple] = true;
        }
    }
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (n > 0 && first > INT_MAX - (n - 1))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    unsigned short primes[PRIMES] = {0};
    static bool filled = false;
    if (!filled) {
        fill_table(primes);
        const cudaError_t error = cudaMemcpyToSymbol(d_primes, primes, sizeof(primes));
        if (error != cudaSuccess) {
            return error;
        }
        filled = true;
    }
    mark_primes_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
