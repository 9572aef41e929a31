// SPDX-License-Identifier: MIT
// RIGHT: a kernel template, and an error that is looked at before it is cleared
#include "launch_fill.h"

template <typename Number>
__global__ void fill_with_index(Number *out, Number n)
{
    const unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < (unsigned)n) {
        out[i] = static_cast<Number>(i);
    }
}

cudaError_t launch_fill(int *d_out, int n, dim3 grid, dim3 block)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (cudaPeekAtLastError() != cudaSuccess) {
        (void)cudaGetLastError();
    }
    fill_with_index<int><<<grid, block>>>(d_out, n);
    const cudaError_t error = cudaPeekAtLastError();
    (void)cudaGetLastError();
    return error;
}
