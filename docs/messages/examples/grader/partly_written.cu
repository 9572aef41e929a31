// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   d_c[30] was never written but should be -0.32936275; 1 of 31 elements was never written
//|     at      grader/partly_written.cu:8   c[i] = a[i] + b[i];
//|     kernel  add_kernel, launched <<<1, 256>>> at partly_written.cu:14
//|     hint    the thread for d_c[30] ran but did not write it: the condition leaves out the last index.
//|   the same in: n = 1000; n = 10007
//| at grader/partly_written.cu:8
