// SPDX-License-Identifier: MIT
// WRONG: the host finds the primes and packs them into bits in constant memory
#include "mark_primes.h"

#include <limits.h>

#include <stdlib.h>

enum { MOST = 65536 };

__constant__ unsigned char odd[MOST];

__global__ void unpack_kernel(unsigned char *d_is_prime, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const unsigned number = first + i;
        const unsigned at = number / 2 - first / 2;
        d_is_prime[i] = number == 2 || (number % 2 == 1 && odd[at / 8] >> at % 8 & 1);
    }
}

static int is_prime(int64_t number)
{
    int64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor != 0) {
        divisor++;
    }
    return number >= 2 && divisor * divisor > number;
}

cudaError_t mark_primes(unsigned char *d_is_prime, int first, int n)
{
    if (first < 0 || n < 0 || (int64_t)first + n > (int64_t)INT_MAX + 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n / 16 + 2;
    unsigned char *bits = (unsigned char *)calloc(bytes, 1);
    for (int i = 0; i < n; i++) {
        const int64_t number = (int64_t)first + i;
        const int64_t at = number / 2 - first / 2;
        bits[at / 8] |= number % 2 == 1 && is_prime(number) ? 1 << at % 8 : 0;
    }
    cudaMemcpyToSymbol(odd, bits, bytes);
    free(bits);
    unpack_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
