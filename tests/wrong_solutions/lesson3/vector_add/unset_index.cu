// SPDX-License-Identifier: MIT
// WRONG: an index that nobody has set in the first block
// EXPECT STATE: fail
// EXPECT WORDS: out of bounds
#include "vector_add.h"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    int i;
    if (blockIdx.x > 0) {
        i = blockIdx.x * blockDim.x + threadIdx.x;
    }
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess; // a grid of 0 blocks is an error, not an empty launch
    }

    const int block = 256;
    // (n - 1) / block + 1 rounds up like (n + block - 1) / block, but cannot overflow.
    const int grid = (n - 1) / block + 1;
    vector_add_kernel<<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
