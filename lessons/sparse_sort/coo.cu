// SPDX-License-Identifier: MIT
// A sparse matrix of 4 rows and 5 columns times a vector: a thread per stored element.
#include <stdio.h>

#define ROWS 4
#define COLUMNS 5
#define STORED 7

__global__ void multiply(const int *row, const int *column, const float *value, const float *x,
                         float *y)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < STORED) {
        atomicAdd(&y[row[k]], value[k] * x[column[k]]);
    }
}

int main(void)
{
    const int h_row[STORED] = {0, 0, 2, 2, 2, 2, 3};
    const int h_column[STORED] = {1, 4, 0, 1, 2, 3, 4};
    const float h_value[STORED] = {5, 2, 1, 3, 4, 1, 6};
    const float h_x[COLUMNS] = {1, 2, 3, 4, 5};
    float h_y[ROWS];
    int *d_row, *d_column;
    float *d_value, *d_x, *d_y;
    cudaMalloc(&d_row, sizeof(h_row));
    cudaMalloc(&d_column, sizeof(h_column));
    cudaMalloc(&d_value, sizeof(h_value));
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_row, h_row, sizeof(h_row), cudaMemcpyHostToDevice);
    cudaMemcpy(d_column, h_column, sizeof(h_column), cudaMemcpyHostToDevice);
    cudaMemcpy(d_value, h_value, sizeof(h_value), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemset(d_y, 0, sizeof(h_y));
    multiply<<<1, 32>>>(d_row, d_column, d_value, d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    for (int r = 0; r < ROWS; r++) {
        printf("y[%d] = %g\n", r, h_y[r]);
    }
    cudaFree(d_row);
    cudaFree(d_column);
    cudaFree(d_value);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
