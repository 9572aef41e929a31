// SPDX-License-Identifier: MIT
// Row and column in the wrong places of a 2-D grid.
// EXPECT: out of bounds at 11
#include "corpus.h"

__global__ void clear(float *x, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < columns && column < rows) {
        x[row * columns + column] = 0.0f;
    }
}

int main(void)
{
    float *d_x = device_array(20 * 50, 1.0f);
    clear<<<dim3(4, 2), dim3(16, 16)>>>(d_x, 20, 50);
    finish();
    cudaFree(d_x);
}
