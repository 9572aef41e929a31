// SPDX-License-Identifier: MIT
// exercises: gaussian polynomial
// opens: requests compare
// N = 256, 384, 200

#include <stdio.h>

__global__ void halve_float(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5f * x[i];
    }
}

__global__ void halve_double(const double *x, double *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 0.5 * x[i];
    }
}

int main(void)
{
    float *d_f, *d_g;
    double *d_x, *d_y;
    cudaMalloc(&d_f, N * sizeof(float));
    cudaMalloc(&d_g, N * sizeof(float));
    cudaMalloc(&d_x, N * sizeof(double));
    cudaMalloc(&d_y, N * sizeof(double));
    cudaMemset(d_f, 0, N * sizeof(float));
    cudaMemset(d_x, 0, N * sizeof(double));
    halve_float<<<(N + 127) / 128, 128>>>(d_f, d_g, N);
    halve_double<<<(N + 127) / 128, 128>>>(d_x, d_y, N);
    cudaDeviceSynchronize();
    cudaFree(d_f);
    cudaFree(d_g);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
