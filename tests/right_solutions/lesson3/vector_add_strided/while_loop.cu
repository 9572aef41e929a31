// SPDX-License-Identifier: MIT
// RIGHT: an int index and a while loop
#include "vector_add_strided.h"

template <typename T>
__global__ void add(const T *a, const T *b, T *c, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    while (i < n) {
        c[i] = a[i] + b[i];
        i += blockDim.x * gridDim.x;
    }
}

cudaError_t vector_add_strided(const float *d_a, const float *d_b, float *d_c, int n, int grid,
                               int block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    add<float><<<grid, block>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
