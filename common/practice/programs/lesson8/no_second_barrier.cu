// SPDX-License-Identifier: MIT
// exercises: matmul_tiled
// report: race
// WIDTH = 128, 192

#include <stdio.h>

__global__ void dot(const int *a, int *c)
{
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int first = 0; first < WIDTH; first += 64) {
        tile[t] = a[first + t];
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            sum += tile[k];
        }
    }
    c[t] = sum;
}

int main(void)
{
    int h_a[WIDTH], h_c[64], *d_a, *d_c;
    for (int i = 0; i < WIDTH; i++) {
        h_a[i] = i;
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_c, sizeof(h_c));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    dot<<<1, 64>>>(d_a, d_c);
    cudaMemcpy(h_c, d_c, sizeof(h_c), cudaMemcpyDeviceToHost);
    printf("%d\n", h_c[0]);
    cudaFree(d_a);
    cudaFree(d_c);
    return 0;
}
