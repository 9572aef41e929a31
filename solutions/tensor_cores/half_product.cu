// SPDX-License-Identifier: MIT
// Tensor cores, exercise 1: numbers of 16 bits in memory, sums in float.
//
// Stages
//   1  right: each thread converts an element of A and of B to float, and adds their products in a
//      float
//   2  tiles: a block stores 16 x 16 numbers of A and of B in shared memory, already as floats
//   3  pairs: where it is possible, a thread loads two neighbors at once, as a __half2
//
// Grade it:  ctest -L tensor  (the whole lesson)
//            ./gridwork grade half_product  (this exercise alone)
#include "half_product.h"

#include <stdint.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void half_product_cpu(const __half *h_a, const __half *h_b, float *h_c, int rows, int inner,
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

#define TILE 16          // rows and columns of a tile, and threads of a block in x and in y
#define PAIRS (TILE / 2) // pairs in a row of a tile

/** Stores two neighbors of a matrix in a tile, as floats; zeros if they are outside of it. */
__device__ void load_pair(float *tile, const __half *neighbors, bool inside)
{
    // BEGIN SOLUTION: for stage 3: one load for both
    float2 two = make_float2(0.0f, 0.0f);
    if (inside) {
        two = __half22float2(*(const __half2 *)neighbors);
    }
    tile[0] = two.x;
    tile[1] = two.y;
    // SKELETON
    //| (void)tile;
    //| (void)neighbors;
    //| (void)inside;
    // END SOLUTION
}

__global__ void half_product_kernel(const __half *a, const __half *b, float *c, int rows, int inner,
                                    int cols, bool in_pairs)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    // BEGIN SOLUTION: first without tiles; then with tiles; then in pairs
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    const int t = y * TILE + x; // half of the threads load pairs of A, the others pairs of B
    const int r = t / PAIRS % TILE;
    const int s = t % PAIRS * 2;
    const int row = blockIdx.y * TILE + r;
    const int column = blockIdx.x * TILE + s;
    for (int first = 0; first < inner; first += TILE) {
        if (!in_pairs) {
            tile_a[y][x] =
                i < rows && first + x < inner ? __half2float(a[i * inner + first + x]) : 0.0f;
            tile_b[y][x] =
                first + y < inner && j < cols ? __half2float(b[(first + y) * cols + j]) : 0.0f;
        } else if (t < TILE * PAIRS) {
            load_pair(&tile_a[r][s], &a[row * inner + first + s], row < rows && first + s < inner);
        } else {
            load_pair(&tile_b[r][s], &b[(first + r) * cols + column],
                      first + r < inner && column < cols);
        }
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        __syncthreads();
    }
    // SKELETON
    //| (void)in_pairs;
    //| // Replace this line: it is not right yet.
    //| sum += __half2float(a[i * inner] * b[j]);
    // END SOLUTION
    if (i < rows && j < cols) {
        c[i * cols + j] = sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t half_product(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                         int cols)
{
    // BEGIN SOLUTION: sizes < 0, rows = 0, cols = 0; where pairs are possible; the launch's error
    if (rows < 0 || inner < 0 || cols < 0) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    const bool in_pairs = inner % 2 == 0 && cols % 2 == 0 &&
                          (uintptr_t)d_a % sizeof(__half2) == 0 &&
                          (uintptr_t)d_b % sizeof(__half2) == 0;
    const dim3 block(TILE, TILE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    half_product_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols, in_pairs);
    return cudaGetLastError();
    // SKELETON
    //| const bool in_pairs = false; // for stage 3: is each pair at a multiple of 4 bytes?
    //| const dim3 block(TILE, TILE);
    //| const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    //| half_product_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols, in_pairs);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
