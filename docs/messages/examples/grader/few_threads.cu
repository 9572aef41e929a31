// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    int grid = n < 256 ? 1 : n / 256;
    add_kernel<<<grid, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   d_c[768] was never written but should be -0.299098372; 232 of 1000 elements were never written, all from index 768 on
//|     at      grader/few_threads.cu:15   add_kernel<<<grid, 256>>>(d_a, d_b, d_c, n);
//|     hint    3 x 256 = 768 threads ran for 1000 elements, one each: 1000 / 256 rounds down to 3 blocks, but you need 4.
//|   the same in: n = 10007
//| at grader/few_threads.cu:15
