// SPDX-License-Identifier: MIT
// WRONG: begins with a sum that nobody has set
// EXPECT STATE: fail
// EXPECT WORDS: d_y[0] is -infinity but should be
#include "polynomial.h"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // Horner: begin with the coefficient of the highest power; each step multiplies by x and adds
    // the coefficient of the next lower one.
    const real a = x[i];
    real sum;
    for (int k = degree; k >= 0; k--) {
        sum = sum * a + (real)0.1 * (real)(k + 1);
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
    polynomial_kernel<<<grid, block>>>(d_x, d_y, n, degree);
    return cudaGetLastError();
}
