// SPDX-License-Identifier: MIT
// exercises: transpose_tiled
// after: transpose_tiled
// ROWS = 5, 6, 7
// COLS = 10, 11, 9

#include <stdio.h>

__global__ void transpose(const int *in, int *out)
{
    __shared__ int tile[8][9];
    int x = threadIdx.x, y = threadIdx.y;
    int column = blockIdx.x * 8 + x;
    int row = blockIdx.y * 8 + y;
    if (row < ROWS && column < COLS) {
        tile[y][x] = in[row * COLS + column];
    }
    __syncthreads();
    int out_row = blockIdx.x * 8 + y;
    int out_column = blockIdx.y * 8 + x;
    if (out_row < COLS && out_column < ROWS) {
        out[out_row * ROWS + out_column] = tile[x][y];
    }
}

int main(void)
{
    int h_x[ROWS * COLS], *d_in, *d_out;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMemcpy(d_in, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    transpose<<<2, dim3(8, 8)>>>(d_in, d_out);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, ROWS * COLS
    printf("%d\n", h_x[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
