// SPDX-License-Identifier: MIT
// RIGHT: a grid-stride loop in a helper template
#include "polynomial.h"

template <typename T>
__device__ T horner(T x, int degree)
{
    T sum = T(degree + 1);
    for (int k = degree; k > 0; k--) {
        sum = sum * x + T(k);
    }
    return sum / T(10);
}

__global__ void kernel(const real *x, real *y, int n, int degree)
{
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < (size_t)n; i += stride) {
        y[i] = horner(x[i], degree);
    }
}

cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree)
{
    if (n < 0 || degree < 0) {
        return cudaErrorInvalidValue;
    }
    if (n > 0) {
        kernel<<<12, 192>>>(d_x, d_y, n, degree);
    }
    return cudaGetLastError();
}
