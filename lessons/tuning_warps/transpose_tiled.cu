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
    // TODO: load an element of the tile, wait for the block, store another one to out
    __shared__ real tile[TILE][TILE];
    int column = blockIdx.x * TILE + x;
    int row = blockIdx.y * TILE + y;
    if (row < rows && column < cols) {
        tile[y][x] = in[(size_t)row * cols + column];
        out[(size_t)column * rows + row] = tile[y][x];
    }
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

    // TODO: cover rows and cols with blocks of TILE x TILE threads, launch
    return GW_NOT_STARTED;
}
