// SPDX-License-Identifier: MIT
// Tuning, exercise 1: transpose a matrix through tiles in shared memory.
//
// Stages
//   1  a tile: each thread loads one element of d_in, the block waits, each thread stores one of
//      d_out; the values are right
//   2  threadIdx.x runs along a row of d_in in the load, and along a row of d_out in the store
//   3  a tile whose columns have no bank conflicts
//
// Grade it:  ctest -L tuning                   (the whole lesson)
//            ./gridwork grade transpose_tiled  (this exercise alone)
#include "transpose_tiled.h"

#define TILE 32 // rows and columns of a tile, and threads of a block in x and in y

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

__global__ void transpose_tiled_kernel(const real *in, real *out, int rows, int cols)
{
    int x = threadIdx.x;
    int y = threadIdx.y;
    // BEGIN SOLUTION: load an element of the tile, wait for the block, store another one to out
    // Element [x][0] of the tile is word x * (TILE + 1): in bank x, for x from 0 to 31.
    __shared__ real tile[TILE][TILE + 1];
    int column = blockIdx.x * TILE + x;
    int row = blockIdx.y * TILE + y;
    if (row < rows && column < cols) {
        tile[y][x] = in[(size_t)row * cols + column];
    }
    __syncthreads();
    // The transposed tile: its rows are the block's columns of `in`.
    int out_row = blockIdx.x * TILE + y;
    int out_column = blockIdx.y * TILE + x;
    if (out_row < cols && out_column < rows) {
        out[(size_t)out_row * rows + out_column] = tile[x][y];
    }
    // SKELETON
    //| __shared__ real tile[TILE][TILE];
    //| int column = blockIdx.x * TILE + x;
    //| int row = blockIdx.y * TILE + y;
    //| if (row < rows && column < cols) {
    //|     tile[y][x] = in[(size_t)row * cols + column];
    //|     out[(size_t)column * rows + row] = tile[y][x];
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t transpose_tiled(const real *d_in, real *d_out, int rows, int cols)
{
    if (rows < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }

    // BEGIN SOLUTION: cover rows and cols with blocks of TILE x TILE threads, launch
    const dim3 block(TILE, TILE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    transpose_tiled_kernel<<<grid, block>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
