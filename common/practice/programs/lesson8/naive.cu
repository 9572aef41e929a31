// SPDX-License-Identifier: MIT
// exercises: matmul_naive
// after: matmul_naive
// ROWS = 20, 24, 40
// INNER = 5, 6, 7
// COLS = 18, 33, 40

#include <stdio.h>

__global__ void product(const int *a, const int *b, int *c)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < ROWS && col < COLS) {
        int sum = 0;
        for (int k = 0; k < INNER; k++) {
            sum += a[row * INNER + k] * b[k * COLS + col];
        }
        c[row * COLS + col] = sum;
    }
}

int main(void)
{
    int h_c[ROWS * COLS], *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, ROWS * INNER * sizeof(int));
    cudaMalloc(&d_b, INNER * COLS * sizeof(int));
    cudaMalloc(&d_c, sizeof(h_c));
    cudaMemset(d_a, 0, ROWS * INNER * sizeof(int));
    cudaMemset(d_b, 0, INNER * COLS * sizeof(int));
    dim3 block(16, 8), grid((COLS + 15) / 16, (ROWS + 7) / 8);
    product<<<grid, block>>>(d_a, d_b, d_c);
    cudaMemcpy(h_c, d_c, sizeof(h_c), cudaMemcpyDeviceToHost);
    printf("%d\n", h_c[0]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    return 0;
}
