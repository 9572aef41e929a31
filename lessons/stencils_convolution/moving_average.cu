// SPDX-License-Identifier: MIT
// Stencils, before the first exercise: the average of each element and its two neighbors, by blocks
// that load each element once. A short program, to run and to change. It checks no errors.
//
// Run it:  ./gridwork check lessons/stencils_convolution/moving_average.cu
#include <stdio.h>

#define N 12
#define BLOCK 4

__global__ void average(const float *x, float *y)
{
    __shared__ float part[BLOCK + 2];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    part[t + 1] = x[i];
    if (t == 0) {
        part[0] = i > 0 ? x[i - 1] : 0;
    }
    if (t == BLOCK - 1) {
        part[BLOCK + 1] = i + 1 < N ? x[i + 1] : 0;
    }
    __syncthreads();
    y[i] = (part[t] + part[t + 1] + part[t + 2]) / 3;
}

int main(void)
{
    float h_x[N] = {3, 0, 0, 9, 0, 0, 0, 6, 6, 0, 3, 3};
    float h_y[N];
    float *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    average<<<N / BLOCK, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        printf("%g ", h_y[i]);
    }
    printf("\n");
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
