// SPDX-License-Identifier: MIT
// WRONG: divides on the host, and a kernel moves the marks
#include "mark_primes.h"

#include <stdlib.h>

__global__ void move_kernel(const unsigned char *from, unsigned char *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
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
    const size_t bytes = (size_t)n * sizeof(unsigned char);
    unsigned char *h = (unsigned char *)malloc(bytes);
    for (int i = 0; i < n; i++) {
        const int v = first + i;
        h[i] = v >= 2;
        for (int d = 2; h[i] && d <= v / d; d++) {
            h[i] = v % d != 0;
        }
    }
    unsigned char *d_h = NULL;
    cudaMalloc(&d_h, bytes);
    cudaMemcpy(d_h, h, bytes, cudaMemcpyHostToDevice);
    move_kernel<<<(n - 1) / 256 + 1, 256>>>(d_h, d_is_prime, n);
    const cudaError_t error = cudaGetLastError();
    cudaFree(d_h);
    free(h);
    return error;
}
