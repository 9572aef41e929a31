// SPDX-License-Identifier: MIT
// A pitched array: rows that begin pitch bytes apart, copied both ways.
// EXPECT: none
#include "corpus.h"

__global__ void add_row(float *x, size_t pitch, int columns, int rows)
{
    const int column = (int)threadIdx.x, row = (int)blockIdx.x;
    if (column < columns && row < rows) {
        float *line = (float *)((char *)x + row * pitch);
        line[column] += (float)row;
    }
}

int main(void)
{
    float h_x[5][33] = {{0}}, *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, sizeof(h_x[0]), 5);
    cudaMemcpy2D(d_x, pitch, h_x, sizeof(h_x[0]), sizeof(h_x[0]), 5, cudaMemcpyHostToDevice);
    add_row<<<5, 64>>>(d_x, pitch, 33, 5);
    cudaMemcpy2D(h_x, sizeof(h_x[0]), d_x, pitch, sizeof(h_x[0]), 5, cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[4][32] == 4.0f ? 0 : 2;
}
