// SPDX-License-Identifier: MIT
// exercises: layer_norm
// report: out_of_bounds
// opens: report
// ROWS = 2, 3
// COLS = 32, 40

#include <stdio.h>

__global__ void scale(const int *x, const int *gamma, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < ROWS * COLS) {
        y[i] = gamma[i] * x[i];
    }
}

int main(void)
{
    int h_x[ROWS * COLS], h_gamma[COLS], h_y[ROWS * COLS];
    int *d_x, *d_gamma, *d_y;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i;
        h_gamma[i % COLS] = i % COLS;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_gamma, sizeof(h_gamma));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_gamma, h_gamma, sizeof(h_gamma), cudaMemcpyHostToDevice);
    scale<<<ROWS, 64>>>(d_x, d_gamma, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_gamma);
    cudaFree(d_y);
    return 0;
}
