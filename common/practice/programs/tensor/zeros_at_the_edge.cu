// SPDX-License-Identifier: MIT
// exercises: product_wmma
// N = 17, 20, 37

#include <stdio.h>

__global__ void sum_tiles(const int *x, int *y)
{
    __shared__ int tile[16];
    int sum = 0;
    for (int first = 0; first < N; first += 16) {
        int k = first + threadIdx.x;
        if (threadIdx.x < 16) {
            tile[threadIdx.x] = k < N ? x[k] : 0;
        }
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += tile[i];
        }
        __syncthreads();
    }
    y[threadIdx.x] = sum;
}

int main(void)
{
    int h_x[N], h_y[32], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = 2;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum_tiles<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 1
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
