// SPDX-License-Identifier: MIT
// exercises: convolve_2d
// ROWS = 3, 4
// COLS = 5, 6, 7

#include <stdio.h>

__global__ void left_neighbors(const int *in, int *out)
{
    int j = threadIdx.x, i = threadIdx.y;
    int left = j > 0 ? j - 1 : 0;
    int above = i > 0 ? i - 1 : 0;
    out[i * COLS + j] = 10 * in[i * COLS + left] + in[above * COLS + j];
}

int main(void)
{
    int h[ROWS * COLS], *d_in, *d_out;
    for (int i = 0; i < ROWS * COLS; i++) {
        h[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    left_neighbors<<<1, dim3(COLS, ROWS)>>>(d_in, d_out);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, COLS + 2
    printf("%d\n", h[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
