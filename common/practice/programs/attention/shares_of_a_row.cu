// SPDX-License-Identifier: MIT
// exercises: softmax
// report: out_of_bounds
// opens: report
// ROWS = 4, 6
// COLS = 10, 20

#include <stdio.h>

__global__ void percent(const int *x, int *y)
{
    int row = threadIdx.x, sum = 0;
    for (int c = 0; c < COLS; c++) {
        sum += x[row * COLS + c];
    }
    for (int c = 0; c <= COLS; c++) {
        y[row * COLS + c] = 100 * x[row * COLS + c] / sum;
    }
}

int main(void)
{
    int h_x[ROWS * COLS], h_y[ROWS * COLS], *d_x, *d_y;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = 1 + i % COLS;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    percent<<<1, ROWS>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
