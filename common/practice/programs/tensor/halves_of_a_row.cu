// SPDX-License-Identifier: MIT
// exercises: half_product
// report: race
// after: half_product
// TILE = 32, 64
// TILES = 2, 3

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void products(const __half *a, const __half *b, float *y)
{
    __shared__ float tile[TILE];
    int t = threadIdx.x;
    float sum = 0;
    for (int first = 0; first < TILES * TILE; first += TILE) {
        tile[t] = __half2float(b[first + t]);
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += __half2float(a[t]) * tile[k];
        }
    }
    y[t] = sum;
}

int main(void)
{
    __half h_a[TILE], h_b[TILES * TILE], *d_a, *d_b;
    float h_y[TILE], *d_y;
    for (int i = 0; i < TILES * TILE; i++) {
        h_a[i % TILE] = __float2half(i % 5);
        h_b[i] = __float2half(i % 7);
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_b, sizeof(h_b));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, sizeof(h_b), cudaMemcpyHostToDevice);
    products<<<1, TILE>>>(d_a, d_b, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_y);
    return 0;
}
