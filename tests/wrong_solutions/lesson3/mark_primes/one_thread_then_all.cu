// SPDX-License-Identifier: MIT
// WRONG: one thread marks all into a device variable, from which all threads move
#include "mark_primes.h"

__global__ void move_kernel(const unsigned char *from, unsigned char *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

__device__ unsigned char r[400000];

__global__ void all_kernel(int first, int n)
{
    if (blockIdx.x * blockDim.x + threadIdx.x == 0) {
        for (int i = 0; i < n; i++) {
            const int v = first + i;
            unsigned char p = v >= 2;
            for (int d = 2; p && d <= v / d; d++) {
                p = v % d != 0;
            }
            r[i] = p;
        }
    }
}

__global__ void out_kernel(unsigned char *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = r[i];
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
    all_kernel<<<(n - 1) / 256 + 1, 256>>>(first, n);
    out_kernel<<<(n - 1) / 256 + 1, 256>>>(d_is_prime, n);
    return cudaGetLastError();
}
