// SPDX-License-Identifier: MIT
// exercises: convolve
// opens: value
// N = 8, 10
// FIRST = 1, 2, 3

#include <stdio.h>

__constant__ int w[3];

__global__ void weighted(const int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = w[0] * x[i] + w[1] * x[i + 1] + w[2] * x[i + 2];
}

int main(void)
{
    int h_x[N + 2], h_weights[3] = {FIRST, 10, 100}, *d_x, *d_y;
    for (int i = 0; i < N + 2; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, N * sizeof(int));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(w, h_weights, sizeof(h_weights));
    weighted<<<2, N / 2>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, N * sizeof(int), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
