// SPDX-License-Identifier: MIT
// Reads every stride-th element: neighbouring threads, elements that are not neighbours.
#include "stride_kernels.h"

__global__ void copy_strided_kernel(const float *in, float *out, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = in[(size_t)i * stride];
    }
}

cudaError_t gw_copy_strided(const float *d_in, float *d_out, int n, int stride)
{
    copy_strided_kernel<<<(n - 1) / 256 + 1, 256>>>(d_in, d_out, n, stride);
    return cudaGetLastError();
}
