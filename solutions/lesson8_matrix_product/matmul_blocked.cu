// SPDX-License-Identifier: MIT
// Lesson 8, exercise 3: each thread computes several elements of C from numbers in registers.
//
// Stages
//   1  a block of 16 x 16 threads computes a tile of 64 x 64 elements of C, in steps of 16
//      along k
//   2  in each step the block loads 64 x 16 elements of A and 16 x 64 of B into shared memory:
//      every thread loads 4 elements of A and 4 of B. Outside of the matrix it stores 0
//   3  for each k a thread loads 4 numbers of A and 4 of B into variables, and adds 16 products
//
// Grade it:  ctest -L lesson8  (the whole lesson)
//            ./gridwork grade matmul_blocked  (this exercise alone)
#include "matmul_blocked.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void matmul_blocked_cpu(const float *h_a, const float *h_b, float *h_c, int rows, int inner,
                        int cols)
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

#define SIDE 16            // threads of a block in x and in y
#define EACH 4             // rows and columns of C that a thread computes
#define TILE (SIDE * EACH) // rows and columns of C that a block computes
#define STEP 16            // columns of A, and rows of B, in shared memory at a time

__global__ void matmul_blocked_kernel(const float *a, const float *b, float *c, int rows, int inner,
                                      int cols)
{
    __shared__ float tile_a[TILE][STEP];
    __shared__ float tile_b[STEP][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int left = blockIdx.x * TILE; // first column of the block's tile of C
    const int top = blockIdx.y * TILE;  // first row of it
    float sum[EACH][EACH] = {{0.0f}};
    // BEGIN SOLUTION: for each step along k: load both tiles, barrier, add 4 x 4 products, barrier
    for (int first = 0; first < inner; first += STEP) {
        for (int e = 0; e < EACH; e++) {
            const int i = top + y + e * SIDE;
            const int j = left + x + e * SIDE;
            tile_a[y + e * SIDE][x] =
                i < rows && first + x < inner ? a[i * inner + first + x] : 0.0f;
            tile_b[y][x + e * SIDE] =
                first + y < inner && j < cols ? b[(first + y) * cols + j] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < STEP; k++) {
            float of_a[EACH];
            float of_b[EACH];
            for (int e = 0; e < EACH; e++) {
                of_a[e] = tile_a[y + e * SIDE][k];
                of_b[e] = tile_b[k][x + e * SIDE];
            }
            for (int r = 0; r < EACH; r++) {
                for (int s = 0; s < EACH; s++) {
                    sum[r][s] += of_a[r] * of_b[s];
                }
            }
        }
        __syncthreads();
    }
    // SKELETON
    //| // Replace these 3 lines: they are not right yet.
    //| tile_a[y][x] = a[(top + y) * inner + x];
    //| tile_b[y][x] = b[y * cols + left + x];
    //| sum[0][0] += tile_a[y][x] * tile_b[y][x];
    // END SOLUTION
    for (int r = 0; r < EACH; r++) {
        for (int s = 0; s < EACH; s++) {
            const int i = top + y + r * SIDE;
            const int j = left + x + s * SIDE;
            if (i < rows && j < cols) {
                c[i * cols + j] = sum[r][s];
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t matmul_blocked(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                           int cols)
{
    // BEGIN SOLUTION: sizes < 0, rows = 0, cols = 0; a grid of tiles of C; the error of the launch
    if (rows < 0 || inner < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    const dim3 block(SIDE, SIDE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    matmul_blocked_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    return cudaGetLastError();
    // SKELETON
    //| // Replace these 4 lines: they are not right yet.
    //| const dim3 block(SIDE, SIDE);
    //| const dim3 grid(rows / TILE, cols / TILE);
    //| matmul_blocked_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
