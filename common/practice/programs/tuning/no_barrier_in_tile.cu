// SPDX-License-Identifier: MIT
// exercises: transpose_tiled
// report: race
// SIZE = 8, 12, 16

#include <stdio.h>

__global__ void transpose(const int *in, int *out)
{
    __shared__ int tile[SIZE][SIZE + 1];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * SIZE + x];
    out[y * SIZE + x] = tile[x][y];
}

int main(void)
{
    int h_x[SIZE * SIZE], *d_in, *d_out;
    for (int i = 0; i < SIZE * SIZE; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMemcpy(d_in, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    transpose<<<1, dim3(SIZE, SIZE)>>>(d_in, d_out);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
