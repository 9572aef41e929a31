// SPDX-License-Identifier: MIT
// exercises: matmul_tiled
// opens: requests
// STRIDE = 2, 4, 8, 16, 3, 5

#include <stdio.h>

__global__ void strided(const float *x, float *y)
{
    __shared__ float tile[32 * STRIDE];
    int t = threadIdx.x;
    for (int i = t; i < 32 * STRIDE; i += 32) {
        tile[i] = x[i];
    }
    __syncthreads();
    y[t] = tile[t * STRIDE];
}

int main(void)
{
    float h_y[32], *d_x, *d_y;
    cudaMalloc(&d_x, 32 * STRIDE * sizeof(float));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemset(d_x, 0, 32 * STRIDE * sizeof(float));
    strided<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
