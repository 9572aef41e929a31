// SPDX-License-Identifier: MIT
// WRONG: computes on the host, and kernel parameters carry the results
#include "grade2_chain.h"

enum { PIECE = 500 };

struct pack {
    double v[PIECE];
};

__global__ void put_kernel(pack p, double *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = p.v[i];
    }
}

cudaError_t grade2_chain(double a, double b, double c, const double *h_x, const double *h_y,
                         double *h_z, int n, int steps)
{
    if (n < 0 || steps < 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(double);
    double *x = NULL, *y = NULL, *z = NULL;
    cudaError_t error = cudaMalloc(&x, bytes);
    if (error == cudaSuccess) {
        error = cudaMalloc(&y, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc(&z, bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(x, h_x, bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(y, h_y, bytes, cudaMemcpyHostToDevice);
    }
    for (int at = 0; at < n && error == cudaSuccess; at += PIECE) {
        pack p;
        const int count = n - at < PIECE ? n - at : PIECE;
        for (int i = 0; i < count; i++) {
            p.v[i] = h_x[at + i];
            for (int step = 0; step < steps; step++) {
                p.v[i] = a * p.v[i] * p.v[i] + b * h_y[at + i] + c;
            }
        }
        put_kernel<<<2, 256>>>(p, z + at, count);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_z, z, bytes, cudaMemcpyDeviceToHost);
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(z);
    return error;
}
