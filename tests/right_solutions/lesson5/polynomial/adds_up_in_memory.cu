// SPDX-License-Identifier: MIT
// RIGHT: adds up in the result itself, a store for each power
#include "polynomial.h"

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const real a = x[i]; // y may be x
        real power = 1;
        y[i] = 0;
        for (int k = 0; k <= degree; k++) {
            y[i] += (real)(k + 1) / 10 * power;
            power *= a;
        }
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
    polynomial_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, d_y, n, degree);
    return cudaGetLastError();
}
