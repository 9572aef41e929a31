// SPDX-License-Identifier: MIT
// exercises: convolve
// after: convolve
// RADIUS = 1, 2, 3, 5
// N = 100, 150

#include <stdio.h>

__constant__ int weights[2 * RADIUS + 1];

__global__ void convolve(const int *x, int *y)
{
    __shared__ int part[32 + 2 * RADIUS];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    for (int p = t; p < 32 + 2 * RADIUS; p += 32) {
        int from = i - t - RADIUS + p;
        part[p] = from >= 0 && from < N ? x[from] : 0;
    }
    __syncthreads();
    int sum = 0;
    for (int k = 0; k <= 2 * RADIUS; k++) {
        sum += weights[k] * part[t + 2 * RADIUS - k];
    }
    if (i < N) {
        y[i] = sum;
    }
}

int main(void)
{
    int h_x[N], h_weights[2 * RADIUS + 1], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i % 10;
    }
    for (int k = 0; k <= 2 * RADIUS; k++) {
        h_weights[k] = k;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights));
    int blocks = (N + 31) / 32;
    convolve<<<blocks, 32>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, 4
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
