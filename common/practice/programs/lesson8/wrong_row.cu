// SPDX-License-Identifier: MIT
// exercises: matmul_naive svd
// after: transpose
// ROWS = 12, 16
// COLS = 20, 30

#include <stdio.h>

__global__ void scale_rows(int *m, const int *factor)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < COLS && col < COLS) {
        m[row * COLS + col] *= factor[0];
    }
}

int main(void)
{
    int h_m[ROWS * COLS], factor = 2, *d_m, *d_factor;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_m[i] = i;
    }
    cudaMalloc(&d_m, sizeof(h_m));
    cudaMalloc(&d_factor, sizeof(int));
    cudaMemcpy(d_m, h_m, sizeof(h_m), cudaMemcpyHostToDevice);
    cudaMemcpy(d_factor, &factor, sizeof(int), cudaMemcpyHostToDevice);
    dim3 block(8, 8), grid((COLS + 7) / 8, (ROWS + 7) / 8);
    scale_rows<<<grid, block>>>(d_m, d_factor);
    cudaMemcpy(h_m, d_m, sizeof(h_m), cudaMemcpyDeviceToHost);
    printf("%d\n", h_m[5]);
    cudaFree(d_m);
    cudaFree(d_factor);
    return 0;
}
