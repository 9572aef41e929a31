// SPDX-License-Identifier: MIT
// WRONG: loops over all elements in one thread
// EXPECT STATE: fail
// EXPECT WORDS: that is a loop on one core
#include "polynomial.h"

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree)
{
    for (int i = 0; i < n; i++) {
        // Horner: begin with the coefficient of the highest power; each step multiplies by x and
        // adds the coefficient of the next lower one.
        const real a = x[i];
        real sum = 0;
        for (int k = degree; k >= 0; k--) {
            sum = sum * a + (real)0.1 * (real)(k + 1);
        }
        y[i] = sum;
    }
}

cudaError_t polynomial(const real *d_x, real *d_y, int n, int degree)
{
    if (n < 0 || degree < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    polynomial_kernel<<<1, 1>>>(d_x, d_y, n, degree);
    return cudaGetLastError();
}
