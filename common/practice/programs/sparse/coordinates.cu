// SPDX-License-Identifier: MIT
// exercises: spmv
// opens: grid value
// N = 100, 150, 200
// ROWS = 6, 7, 10

#include <stdio.h>

__global__ void add_to_rows(const int *row, const int *value, int *y)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < N) {
        atomicAdd(&y[row[k]], value[k]);
    }
}

int main(void)
{
    int h_row[N], h_value[N], h_y[ROWS], *d_row, *d_value, *d_y;
    for (int k = 0; k < N; k++) {
        h_row[k] = k % 5;
        h_value[k] = 1;
    }
    cudaMalloc(&d_row, sizeof(h_row));
    cudaMalloc(&d_value, sizeof(h_row));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_row, h_row, sizeof(h_row), cudaMemcpyHostToDevice);
    cudaMemcpy(d_value, h_value, sizeof(h_row), cudaMemcpyHostToDevice);
    cudaMemset(d_y, 0, sizeof(h_y));
    add_to_rows<<<(N + 63) / 64, 64>>>(d_row, d_value, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, ROWS
    printf("%d\n", h_y[0]);
    cudaFree(d_row);
    cudaFree(d_value);
    cudaFree(d_y);
    return 0;
}
