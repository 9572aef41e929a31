// SPDX-License-Identifier: MIT
// exercises: spmv
// after: spmv
// gpu: t4
// ROWS = 32, 64
// LENGTH = 32, 64, 96

#include <stdio.h>

__global__ void by_threads(const int *value, int *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int k = row * LENGTH; k < (row + 1) * LENGTH; k++) {
        sum += value[k];
    }
    y[row] = sum;
}

__global__ void by_warps(const int *value, int *y)
{
    int row = blockIdx.x, lane = threadIdx.x, sum = 0;
    for (int k = row * LENGTH + lane; k < (row + 1) * LENGTH; k += 32) {
        sum += value[k];
    }
    sum = __reduce_add_sync(0xffffffff, sum);
    if (lane == 0) {
        y[row] = sum;
    }
}

int main(void)
{
    int h_value[ROWS * LENGTH], h_y[ROWS], *d_value, *d_y;
    for (int k = 0; k < ROWS * LENGTH; k++) {
        h_value[k] = k / LENGTH;
    }
    cudaMalloc(&d_value, sizeof(h_value));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_value, h_value, sizeof(h_value), cudaMemcpyHostToDevice);
    by_threads<<<ROWS / 32, 32>>>(d_value, d_y);
    by_warps<<<ROWS, 32>>>(d_value, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, ROWS
    printf("%d\n", h_y[0]);
    cudaFree(d_value);
    cudaFree(d_y);
    return 0;
}
