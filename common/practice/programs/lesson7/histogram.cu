// SPDX-License-Identifier: MIT
// exercises: histogram
// after: histogram
// N = 200, 300
// BINS = 6, 7, 10

#include <stdio.h>

__global__ void histogram(const int *x, int *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&bins[x[i] % BINS], 1);
    }
}

int main(void)
{
    int h_x[N], h_bins[BINS], *d_x, *d_bins;
    for (int i = 0; i < N; i++) {
        h_x[i] = i / 8;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_bins, sizeof(h_bins));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemset(d_bins, 0, sizeof(h_bins));
    histogram<<<(N + 63) / 64, 64>>>(d_x, d_bins, N);
    cudaMemcpy(h_bins, d_bins, sizeof(h_bins), cudaMemcpyDeviceToHost); //@ h_bins, BINS
    printf("%d\n", h_bins[1]);
    cudaFree(d_x);
    cudaFree(d_bins);
    return 0;
}
