// SPDX-License-Identifier: MIT
// WRONG: the host finds the primes and has a 0 or a 1 copied within the device for each
#include "mark_primes.h"

#include <limits.h>

__device__ unsigned char marks[2] = {0, 1};

__global__ void again_kernel(unsigned char *d_is_prime, int n, int nothing)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_is_prime[i] += nothing;
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
    for (int i = 0; i < n; i++) {
        cudaMemcpyFromSymbol(d_is_prime + i, marks, 1, is_prime((int64_t)first + i),
                             cudaMemcpyDeviceToDevice);
    }
    again_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, n, 0);
    return cudaGetLastError();
}
