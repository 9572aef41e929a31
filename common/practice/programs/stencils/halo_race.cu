// SPDX-License-Identifier: MIT
// exercises: convolve
// report: race
// BLOCK = 64, 128
// N = 256, 512

#include <stdio.h>

__global__ void smooth(const float *x, float *y)
{
    __shared__ float part[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    part[t + 1] = x[i];
    if (t < 2) {
        int from = blockIdx.x * BLOCK - 1 + t * (BLOCK + 1);
        part[t * (BLOCK + 1)] = from >= 0 && from < N ? x[from] : 0;
    }
    y[i] = 0.25f * part[t] + 0.5f * part[t + 1] + 0.25f * part[t + 2];
}

int main(void)
{
    float h_x[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    smooth<<<N / BLOCK, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%g\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
