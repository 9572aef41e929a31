// SPDX-License-Identifier: MIT
// RIGHT: a helper adds one element, and the pointers move instead of an index
#include "vector_add_strided.h"

__device__ static void add_one(const float *a, const float *b, float *c)
{
    *c = *a + *b;
}

__global__ void add(const float *a, const float *b, float *c, int n)
{
    const float *const end = a + n;
    const size_t start = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    const size_t stride = (size_t)blockDim.x * gridDim.x;
    for (a += start, b += start, c += start; a < end; a += stride, b += stride, c += stride) {
        add_one(a, b, c);
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
    add<<<dim3(grid), dim3(block), 0, cudaStreamPerThread>>>(d_a, d_b, d_c, n);
    const cudaError_t launched = cudaGetLastError();
    const cudaError_t executed = cudaStreamSynchronize(cudaStreamPerThread);
    return launched != cudaSuccess ? launched : executed;
}
