// SPDX-License-Identifier: MIT
// exercises: product_wmma
// WARPS = 2, 4

#include <stdio.h>

__global__ void each_its_own(const float *x, float *y)
{
    int lane = threadIdx.x % 32;
    y[threadIdx.x] = x[lane] + lane;
}

__global__ void one_for_all(const float *x, float *y)
{
    __shared__ float tile[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        tile[lane] = x[lane];
    }
    __syncthreads();
    y[threadIdx.x] = tile[lane] + lane;
}

int main(void)
{
    float h_x[32], h_y[32 * WARPS], *d_x, *d_y;
    for (int i = 0; i < 32; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    each_its_own<<<1, 32 * WARPS>>>(d_x, d_y);
    one_for_all<<<1, 32 * WARPS>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
