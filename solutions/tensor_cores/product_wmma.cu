// SPDX-License-Identifier: MIT
// Tensor cores, exercise 2: a warp multiplies tiles of 16 x 16 with one instruction.
//
// Stages
//   1  along k: the first warp adds up all products; check i and j in the last loop, for one tile
//   2  four warps: each warp has a tile of its own of the block's 32 x 32 elements of C
//   3  edges: outside of the matrices, the tiles hold zeros, and C is not written
//
// Grade it:  ctest -L tensor  (the whole lesson)
//            ./gridwork grade product_wmma  (this exercise alone)
#include "product_wmma.h"

#include <mma.h>

using namespace nvcuda;

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void product_wmma_cpu(const __half *h_a, const __half *h_b, float *h_c, int rows, int inner,
                      int cols)
{
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            double sum = 0.0;
            for (int k = 0; k < inner; k++) {
                sum += (double)__half2float(h_a[i * inner + k]) * __half2float(h_b[k * cols + j]);
            }
            h_c[i * cols + j] = (float)sum;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define TILE 16     // rows, columns and depth of what a warp multiplies at once
#define SIDE 32     // rows and columns of C of a block: 2 x 2 tiles
#define THREADS 128 // of a block: a warp for each tile

/** A number of a row-major matrix; 0 outside of it. */
__device__ __half number_at(const __half *matrix, int row, int column, int rows, int columns)
{
    // BEGIN SOLUTION: 0 outside of the matrix
    return row < rows && column < columns ? matrix[row * columns + column] : __float2half(0.0f);
    // SKELETON
    //| (void)rows;
    //| // Replace this line: it is not right yet.
    //| return matrix[row * columns + column];
    // END SOLUTION
}

__global__ void product_wmma_kernel(const __half *a, const __half *b, float *c, int rows, int inner,
                                    int cols)
{
    __shared__ __align__(32) __half tile_a[SIDE][TILE];
    __shared__ __align__(32) __half tile_b[TILE][SIDE];
    __shared__ __align__(32) float tile_c[SIDE][SIDE];
    const int top = blockIdx.y * SIDE;
    const int left = blockIdx.x * SIDE;
    // BEGIN SOLUTION: the warp's tile: fill the sums, multiply tile by tile, store the sums
    const int warp = threadIdx.x / 32;
    const int y = warp / 2 * TILE;
    const int x = warp % 2 * TILE;
    wmma::fragment<wmma::accumulator, TILE, TILE, TILE, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int first = 0; first < inner; first += TILE) {
        for (int e = threadIdx.x; e < SIDE * TILE; e += THREADS) {
            tile_a[e / TILE][e % TILE] =
                number_at(a, top + e / TILE, first + e % TILE, rows, inner);
            tile_b[e / SIDE][e % SIDE] =
                number_at(b, first + e / SIDE, left + e % SIDE, inner, cols);
        }
        __syncthreads();
        wmma::fragment<wmma::matrix_a, TILE, TILE, TILE, __half, wmma::row_major> of_a;
        wmma::fragment<wmma::matrix_b, TILE, TILE, TILE, __half, wmma::row_major> of_b;
        wmma::load_matrix_sync(of_a, &tile_a[y][0], TILE);
        wmma::load_matrix_sync(of_b, &tile_b[0][x], SIDE);
        wmma::mma_sync(sum, of_a, of_b, sum);
        __syncthreads();
    }
    wmma::store_matrix_sync(&tile_c[y][x], sum, SIDE, wmma::mem_row_major);
    // SKELETON
    //| // Here the first warp multiplies one tile. It is not right yet.
    //| for (int e = threadIdx.x; e < TILE * TILE; e += THREADS) {
    //|     tile_a[e / TILE][e % TILE] = number_at(a, top + e / TILE, e % TILE, rows, inner);
    //|     tile_b[e / TILE][e % TILE] = number_at(b, e / TILE, left + e % TILE, inner, cols);
    //| }
    //| __syncthreads();
    //| if (threadIdx.x / 32 == 0) {
    //|     wmma::fragment<wmma::matrix_a, TILE, TILE, TILE, __half, wmma::row_major> of_a;
    //|     wmma::fragment<wmma::matrix_b, TILE, TILE, TILE, __half, wmma::row_major> of_b;
    //|     wmma::fragment<wmma::accumulator, TILE, TILE, TILE, float> sum;
    //|     wmma::fill_fragment(sum, 0.0f);
    //|     wmma::load_matrix_sync(of_a, &tile_a[0][0], TILE);
    //|     wmma::load_matrix_sync(of_b, &tile_b[0][0], SIDE);
    //|     wmma::mma_sync(sum, of_a, of_b, sum);
    //|     wmma::store_matrix_sync(&tile_c[0][0], sum, SIDE, wmma::mem_row_major);
    //| }
    // END SOLUTION
    __syncthreads();
    for (int e = threadIdx.x; e < SIDE * SIDE; e += THREADS) {
        const int i = top + e / SIDE;
        const int j = left + e % SIDE;
        // BEGIN SOLUTION: only inside of C
        if (i < rows && j < cols) {
            c[i * cols + j] = tile_c[e / SIDE][e % SIDE];
        }
        // SKELETON
        //| // Replace this line: it is not right yet.
        //| c[i * cols + j] = tile_c[e / SIDE][e % SIDE];
        // END SOLUTION
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t product_wmma(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                         int cols)
{
    // BEGIN SOLUTION: sizes < 0, rows = 0, cols = 0; the launch's error
    if (rows < 0 || inner < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    const dim3 grid((cols - 1) / SIDE + 1, (rows - 1) / SIDE + 1);
    product_wmma_kernel<<<grid, THREADS>>>(d_a, d_b, d_c, rows, inner, cols);
    return cudaGetLastError();
    // SKELETON
    //| const dim3 grid((cols - 1) / SIDE + 1, (rows - 1) / SIDE + 1);
    //| product_wmma_kernel<<<grid, THREADS>>>(d_a, d_b, d_c, rows, inner, cols);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
