// SPDX-License-Identifier: MIT
// exercises: gradient predict
// opens: element requests
// ROWS = 96, 128, 160
// COLS = 8, 16, 12

#include <stdio.h>

__global__ void row_major(const float *x, float *sums)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < COLS; k++) {
        sum += x[row * COLS + k];
    }
    sums[row] = sum;
}

__global__ void column_major(const float *x, float *sums)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < COLS; k++) {
        sum += x[k * ROWS + row];
    }
    sums[row] = sum;
}

int main(void)
{
    float *d_x, *d_sums;
    cudaMalloc(&d_x, ROWS * COLS * sizeof(float));
    cudaMalloc(&d_sums, ROWS * sizeof(float));
    cudaMemset(d_x, 0, ROWS * COLS * sizeof(float));
    row_major<<<ROWS / 32, 32>>>(d_x, d_sums);
    column_major<<<ROWS / 32, 32>>>(d_x, d_sums);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
