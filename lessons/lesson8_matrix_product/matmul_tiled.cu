// SPDX-License-Identifier: MIT
// Lesson 8, exercise 2: a block loads each element once and uses it 16 times.
//
// Stages
//   1  a block computes a tile of 16 x 16 elements of C, and moves along a row of tiles of A and a
//      column of tiles of B
//   2  for each pair of tiles, every thread stores one element of A and one of B in shared memory.
//      Outside of the matrix it stores 0
//   3  every thread adds 16 products of elements in shared memory. Where do you need barriers?
//
// Grade it:  ctest -L lesson8  (the whole lesson)
//            ./gridwork grade matmul_tiled  (this exercise alone)
#include "matmul_tiled.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void matmul_tiled_cpu(const float *h_a, const float *h_b, float *h_c, int rows, int inner, int cols)
{
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            double sum = 0.0;
            for (int k = 0; k < inner; k++) {
                sum += (double)h_a[i * inner + k] * h_b[k * cols + j];
            }
            h_c[i * cols + j] = (float)sum;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define TILE 16 // rows and columns of a tile, and threads of a block in x and in y

__global__ void matmul_tiled_kernel(const float *a, const float *b, float *c, int rows, int inner,
                                    int cols)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    // TODO: for each pair of tiles: load an element of A and of B, barrier, add, barrier
    // Replace these 3 lines: they are not right yet.
    tile_a[y][x] = a[i * inner + x];
    tile_b[y][x] = b[y * cols + j];
    sum += tile_a[y][x] * tile_b[y][x];
    if (i < rows && j < cols) {
        c[i * cols + j] = sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t matmul_tiled(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                         int cols)
{
    // TODO: sizes < 0, rows = 0, cols = 0; a grid that covers C; the error of the launch
    // Replace these 4 lines: they are not right yet.
    const dim3 block(TILE, TILE);
    const dim3 grid(rows / TILE, cols / TILE);
    matmul_tiled_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    return GW_NOT_STARTED;
}
