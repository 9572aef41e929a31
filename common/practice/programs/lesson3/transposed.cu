// SPDX-License-Identifier: MIT
// exercises: transpose
// after: transpose
// ROWS = 20, 33, 50
// COLS = 40, 45, 70

#include <stdio.h>

__global__ void transpose(const int *in, int *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) {
        out[col * rows + row] = in[row * cols + col];
    }
}

int main(void)
{
    static int h[ROWS * COLS];
    int *d_in, *d_out;
    for (int i = 0; i < ROWS * COLS; i++) {
        h[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    dim3 block(16, 16), grid((COLS + 15) / 16, (ROWS + 15) / 16);
    transpose<<<grid, block>>>(d_in, d_out, ROWS, COLS);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, ROWS * COLS
    printf("%d\n", h[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
