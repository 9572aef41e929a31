// SPDX-License-Identifier: MIT
// exercises: softmax
// ROWS = 24, 40
// COLS = 8, 16

#include <stdio.h>

__global__ void maxima(const int *x, int *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < ROWS) {
        int largest = x[row * COLS];
        for (int c = 1; c < COLS; c++) {
            largest = max(largest, x[row * COLS + c]);
        }
        y[row] = largest;
    }
}

int main(void)
{
    int h_x[ROWS * COLS], h_y[ROWS], *d_x, *d_y;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i * 7 % 50;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, ROWS * COLS
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, ROWS
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    maxima<<<(ROWS - 1) / 32 + 1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
