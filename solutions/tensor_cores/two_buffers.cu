// SPDX-License-Identifier: MIT
// Tensor cores, exercise 3: copy the next tiles while the block multiplies these.
//
// Stages
//   1  one buffer: begin the copies of a round's tiles, wait for them, multiply. Where are the
//      barriers? Outside of the matrices, store 0
//   2  two buffers: begin the copies of the next round's tiles before you multiply this round's
//   3  the wait: it lets the next round's copies go on, and in the last round there are none
//
// Grade it:  ctest -L tensor  (the whole lesson)
//            ./gridwork grade two_buffers  (this exercise alone)
#include "two_buffers.h"

#include <cuda_pipeline.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void two_buffers_cpu(const float *h_a, const float *h_b, float *h_c, int rows, int inner, int cols)
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

/** Begins to copy a number of a row-major matrix to shared memory; outside of it, stores 0. */
__device__ void begin_copy(float *to, const float *matrix, int row, int column, int rows,
                           int columns)
{
    // BEGIN SOLUTION: an asynchronous copy; 0 outside of the matrix
    if (row < rows && column < columns) {
        __pipeline_memcpy_async(to, &matrix[row * columns + column], sizeof(float));
    } else {
        *to = 0.0f;
    }
    // SKELETON
    //| (void)rows;
    //| // Replace this line: it is not right yet.
    //| *to = matrix[row * columns + column];
    // END SOLUTION
}

__global__ void two_buffers_kernel(const float *a, const float *b, float *c, int rows, int inner,
                                   int cols)
{
    // BEGIN SOLUTION: two buffers for each of the tiles
    __shared__ float tile_a[2][TILE][TILE];
    __shared__ float tile_b[2][TILE][TILE];
    // SKELETON
    //| __shared__ float tile_a[TILE][TILE];
    //| __shared__ float tile_b[TILE][TILE];
    // END SOLUTION
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    // BEGIN SOLUTION: begin the next copies, wait for those before, barrier, multiply, barrier
    int now = 0; // the buffer of this round
    begin_copy(&tile_a[now][y][x], a, i, x, rows, inner);
    begin_copy(&tile_b[now][y][x], b, y, j, inner, cols);
    __pipeline_commit();
    for (int first = 0; first < inner; first += TILE) {
        const int next = first + TILE;
        if (next < inner) {
            begin_copy(&tile_a[1 - now][y][x], a, i, next + x, rows, inner);
            begin_copy(&tile_b[1 - now][y][x], b, next + y, j, inner, cols);
        }
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tile_a[now][y][k] * tile_b[now][k][x];
        }
        __syncthreads();
        now = 1 - now;
    }
    // SKELETON
    //| for (int first = 0; first < inner; first += TILE) {
    //|     begin_copy(&tile_a[y][x], a, i, first + x, rows, inner);
    //|     begin_copy(&tile_b[y][x], b, first + y, j, inner, cols);
    //|     // TODO: begin the next copies before you multiply: which buffer do they need?
    //|     // TODO: the batch, the wait and the barriers
    //|     for (int k = 0; k < TILE; k++) {
    //|         sum += tile_a[y][k] * tile_b[k][x];
    //|     }
    //| }
    // END SOLUTION
    if (i < rows && j < cols) {
        c[i * cols + j] = sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t two_buffers(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                        int cols)
{
    // BEGIN SOLUTION: sizes < 0, rows = 0, cols = 0; the launch's error
    if (rows < 0 || inner < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    const dim3 block(TILE, TILE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    two_buffers_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    return cudaGetLastError();
    // SKELETON
    //| const dim3 block(TILE, TILE);
    //| const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    //| two_buffers_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
