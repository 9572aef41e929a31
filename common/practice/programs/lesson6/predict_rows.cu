// SPDX-License-Identifier: MIT
// exercises: predict
// after: predict
// ROWS = 100, 150, 80
// FEATURES = 4, 6, 9

#include <stdio.h>

__global__ void predict(const int *x, const int *w, int *z, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        int sum = 0;
        for (int k = 0; k < FEATURES; k++) {
            sum += x[row * FEATURES + k] * w[k];
        }
        z[row] = sum;
    }
}

int main(void)
{
    int h_x[ROWS * FEATURES], h_w[FEATURES], h_z[ROWS];
    int *d_x, *d_w, *d_z;
    for (int i = 0; i < ROWS * FEATURES; i++) {
        h_x[i] = i / FEATURES;
    }
    for (int k = 0; k < FEATURES; k++) {
        h_w[k] = k;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_w, sizeof(h_w));
    cudaMalloc(&d_z, sizeof(h_z));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_w, h_w, sizeof(h_w), cudaMemcpyHostToDevice);
    predict<<<(ROWS + 31) / 32, 32>>>(d_x, d_w, d_z, ROWS);
    cudaMemcpy(h_z, d_z, sizeof(h_z), cudaMemcpyDeviceToHost); //@ h_z, ROWS
    printf("%d\n", h_z[2]);
    cudaFree(d_x);
    cudaFree(d_w);
    cudaFree(d_z);
    return 0;
}
