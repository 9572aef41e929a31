// SPDX-License-Identifier: MIT
// RIGHT: n / block + 1 blocks: one too many when it comes out even, which the guard allows
#include "vector_add.h"

static __global__ void vector_add_kernel(const float *a, const float *b, float *c, unsigned n)
{
    unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n <= 0) {
        return n < 0 ? cudaErrorInvalidValue : cudaSuccess;
    }
    vector_add_kernel<<<dim3(n / 64 + 1), dim3(64)>>>(d_a, d_b, d_c, n);
    cudaError_t error = cudaGetLastError();
    return error != cudaSuccess ? error : cudaDeviceSynchronize();
}
