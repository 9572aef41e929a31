// SPDX-License-Identifier: MIT
// exercises: convolve
// report: out_of_bounds
// BLOCK = 32, 64
// RADIUS = 2, 3, 4

#include <stdio.h>

__global__ void window(const int *x, int *y)
{
    __shared__ int part[BLOCK + RADIUS];
    int t = threadIdx.x;
    for (int p = t; p < BLOCK + RADIUS; p += BLOCK) {
        part[p] = x[p];
    }
    __syncthreads();
    int sum = 0;
    for (int k = 0; k <= RADIUS + 1; k++) {
        sum += part[t + k];
    }
    y[t] = sum;
}

int main(void)
{
    int h_x[BLOCK + RADIUS], h_y[BLOCK], *d_x, *d_y;
    for (int i = 0; i < BLOCK + RADIUS; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    window<<<1, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
