// SPDX-License-Identifier: MIT
// RIGHT: the coefficients are a table in constant memory, which the host has made
#include "polynomial.h"

enum { MOST = 64 };

__constant__ real coefficients[MOST];

__global__ void polynomial_kernel(const real *x, real *y, int n, int degree)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const real a = x[i];
        real sum = 0;
        for (int k = degree; k >= 0; k--) {
            sum = sum * a + (k < MOST ? coefficients[k] : (real)0.1 * (real)(k + 1));
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
    real table[MOST];
    for (int k = 0; k < MOST; k++) {
        table[k] = (real)((k + 1) / 10.0);
    }
    const cudaError_t error = cudaMemcpyToSymbol(coefficients, table, sizeof(table));
    if (error != cudaSuccess) {
        return error;
    }
    polynomial_kernel<<<(n - 1) / 256 + 1, 256>>>(d_x, d_y, n, degree);
    return cudaGetLastError();
}
