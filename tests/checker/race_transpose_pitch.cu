// SPDX-License-Identifier: MIT
// A transpose whose rows overlap.
// EXPECT: race at 11
#include "corpus.h"

__global__ void transpose(const float *x, float *y, int rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        y[column * (rows - 1) + row] = x[row * columns + column];
    }
}

__global__ void number(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = (float)i;
    }
}

int main(void)
{
    float *d_x = device_array(20 * 30, 1.0f);
    float *d_y = device_array(20 * 30, 0.0f);
    number<<<5, 128>>>(d_x, 20 * 30);
    transpose<<<dim3(2, 2), dim3(16, 16)>>>(d_x, d_y, 20, 30);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
