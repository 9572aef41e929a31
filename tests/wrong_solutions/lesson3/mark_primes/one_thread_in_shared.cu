// SPDX-License-Identifier: MIT
// WRONG: one thread of each block marks all in shared memory, and all threads move
#include "mark_primes.h"

#include <limits.h>

enum { BLOCK = 256 };

__device__ static int is_prime(int64_t number)
{
    int64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor != 0) {
        divisor++;
    }
    return number >= 2 && divisor * divisor > number;
}

__global__ void one_for_all_kernel(unsigned char *d_is_prime, int first, int n)
{
    __shared__ unsigned char marks[BLOCK];
    const int begin = blockIdx.x * BLOCK;
    if (threadIdx.x == 0) {
        for (int i = begin; i < begin + BLOCK && i < n; i++) {
            marks[i - begin] = is_prime((int64_t)first + i);
        }
    }
    __syncthreads();
    const int i = begin + threadIdx.x;
    if (i < n) {
        d_is_prime[i] = marks[threadIdx.x];
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
    one_for_all_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_is_prime, first, n);
    return cudaGetLastError();
}
