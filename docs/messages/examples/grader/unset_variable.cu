// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum;
        sum += a[i];
        sum += b[i];
        c[i] = sum;
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 31 (input 1, blocks ascending):
//|   d_c[0] is -1.69473953e+38 but should be -2.15928936; all 31 elements differ: that is the value of an uninitialized variable
//|   the same in: n = 1000; n = 10007
