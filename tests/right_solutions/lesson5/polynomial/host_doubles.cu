// SPDX-License-Identifier: MIT
// RIGHT: doubles on the host only
#include "polynomial.h"

static double tenth()
{
    double one = 1.0;
    return one / 10.0;
}

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree, real c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // Horner: begin with the coefficient of the highest power; each step multiplies by x and adds
    // the coefficient of the next lower one.
    const real a = x[i];
    real sum = 0;
    for (int k = degree; k >= 0; k--) {
        sum = sum * a + c * (real)(k + 1);
    }
    y[i] = sum;
}

cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree)
{
    if (n < 0 || degree < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    polynomial_kernel<<<grid, block>>>(d_x, d_y, n, degree, (real)tenth());
    return cudaGetLastError();
}
