// SPDX-License-Identifier: MIT
// exercises: softmax
// after: softmax
// gpu: t4
// ROWS = 3, 5
// COLS = 64, 96, 128

#include <stdio.h>

__global__ void maxima(const int *x, int *y)
{
    __shared__ int part[32];
    int t = threadIdx.x, row = blockIdx.x, largest = x[row * COLS + t];
    for (int c = t + 32; c < COLS; c += 32) {
        largest = max(largest, x[row * COLS + c]);
    }
    part[t] = largest;
    __syncthreads();
    for (int half = 16; half > 0; half /= 2) {
        if (t < half) {
            part[t] = max(part[t], part[t + half]);
        }
        __syncthreads();
    }
    if (t == 0) {
        y[row] = part[0];
    }
}

int main(void)
{
    int h_x[ROWS * COLS], h_y[ROWS], *d_x, *d_y;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i * 13 % 100;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, ROWS * COLS
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, ROWS
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    maxima<<<ROWS, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
