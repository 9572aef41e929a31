// SPDX-License-Identifier: MIT
// exercises: product_wmma
// LEADING = 16, 24, 40

#include <stdio.h>

__global__ void take_tile(const int *tile, int *y)
{
    int row = threadIdx.x / 8, column = threadIdx.x % 8;
    y[threadIdx.x] = tile[row * LEADING + column];
}

int main(void)
{
    int h_tile[4 * LEADING], h_y[32], *d_tile, *d_y;
    for (int i = 0; i < 4 * LEADING; i++) {
        h_tile[i] = i;
    }
    cudaMalloc(&d_tile, sizeof(h_tile));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_tile, h_tile, sizeof(h_tile), cudaMemcpyHostToDevice);
    take_tile<<<1, 32>>>(d_tile, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 32
    printf("%d\n", h_y[31]);
    cudaFree(d_tile);
    cudaFree(d_y);
    return 0;
}
