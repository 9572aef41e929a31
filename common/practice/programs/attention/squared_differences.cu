// SPDX-License-Identifier: MIT
// exercises: layer_norm
// opens: value
// ROWS = 3, 4
// COLS = 4, 5, 6

#include <stdio.h>

__global__ void squares(const int *x, int *y)
{
    int row = threadIdx.x, mean = 0, sum = 0;
    for (int c = 0; c < COLS; c++) {
        mean += x[row * COLS + c];
    }
    mean /= COLS;
    for (int c = 0; c < COLS; c++) {
        sum += (x[row * COLS + c] - mean) * (x[row * COLS + c] - mean);
    }
    y[row] = sum;
}

int main(void)
{
    int h_x[ROWS * COLS], h_y[ROWS], *d_x, *d_y;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i * 5 % 8;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, ROWS * COLS
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, ROWS
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    squares<<<1, ROWS>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
