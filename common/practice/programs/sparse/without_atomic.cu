// SPDX-License-Identifier: MIT
// exercises: spmv
// report: race
// opens: report
// N = 40, 50, 60

#include <stdio.h>

__global__ void add_to_rows(const int *row, const int *value, int *y)
{
    int k = threadIdx.x;
    if (k < N) {
        y[row[k]] += value[k];
    }
}

int main(void)
{
    int h_row[N], h_value[N], h_y[8] = {0}, *d_row, *d_value, *d_y;
    for (int k = 0; k < N; k++) {
        h_row[k] = k / 8;
        h_value[k] = k;
    }
    cudaMalloc(&d_row, sizeof(h_row));
    cudaMalloc(&d_value, sizeof(h_row));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_row, h_row, sizeof(h_row), cudaMemcpyHostToDevice);
    cudaMemcpy(d_value, h_value, sizeof(h_row), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, h_y, sizeof(h_y), cudaMemcpyHostToDevice);
    add_to_rows<<<1, 64>>>(d_row, d_value, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_row);
    cudaFree(d_value);
    cudaFree(d_y);
    return 0;
}
