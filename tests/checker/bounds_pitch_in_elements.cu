// SPDX-License-Identifier: MIT
// The pitch, which counts bytes, is used as a number of elements.
// EXPECT: out of bounds at 11
// WORDS: cudaMallocPitch
#include "corpus.h"

__global__ void add_row(float *x, size_t pitch, int columns, int rows)
{
    const int column = (int)threadIdx.x, row = (int)blockIdx.x;
    if (column < columns && row < rows) {
        x[row * pitch + column] = (float)row;
    }
}

int main(void)
{
    float *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, 33 * sizeof(float), 5);
    cudaMemset2D(d_x, pitch, 0, 33 * sizeof(float), 5);
    add_row<<<5, 64>>>(d_x, pitch, 33, 5);
    finish();
    cudaFree(d_x);
}
