// SPDX-License-Identifier: MIT
// WRONG: divides on the host, and kernel parameters carry the marks
#include "mark_primes.h"

#include <stdlib.h>
#include <string.h>

struct pack {
    unsigned char v[256];
};

__global__ void put_kernel(pack p, unsigned char *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = p.v[i];
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
    unsigned char *h = (unsigned char *)calloc(bytes + 256, sizeof(unsigned char));
    for (int i = 0; i < n; i++) {
        const int v = first + i;
        h[i] = v >= 2;
        for (int d = 2; h[i] && d <= v / d; d++) {
            h[i] = v % d != 0;
        }
    }
    for (int at = 0; at < n; at += 256) {
        pack p;
        memcpy(p.v, h + at, sizeof(p.v));
        put_kernel<<<1, 256>>>(p, d_is_prime + at, n - at < 256 ? n - at : 256);
    }
    free(h);
    return cudaGetLastError();
}
