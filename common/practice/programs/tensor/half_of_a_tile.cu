// SPDX-License-Identifier: MIT
// exercises: half_product
// report: uninitialized
// T = 64, 128

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void through_a_tile(const __half2 *x, float *y)
{
    __shared__ float tile[T];
    int t = threadIdx.x;
    if (t < T / 2) {
        float2 pair = __half22float2(x[t]);
        tile[t] = pair.x + pair.y;
    }
    __syncthreads();
    y[t] = tile[t];
}

int main(void)
{
    __half h_x[T], *d_x;
    float h_y[T], *d_y;
    for (int i = 0; i < T; i++) {
        h_x[i] = __float2half(i);
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    through_a_tile<<<1, T>>>((const __half2 *)d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
