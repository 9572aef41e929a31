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
    // TODO: for stage 3: one load for both
    (void)tile;
    (void)neighbors;
    (void)inside;
}

__global__ void half_product_kernel(const __half *a, const __half *b, float *c, int rows, int inner,
                                    int cols, bool in_pairs)
{
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.x * TILE + x;
    const int i = blockIdx.y * TILE + y;
    float sum = 0.0f;
    // TODO: first without tiles; then with tiles; then in pairs
    (void)in_pairs;
    // Replace this line: it is not right yet.
    sum += __half2float(a[i * inner] * b[j]);
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
    // TODO: sizes < 0, rows = 0, cols = 0; where pairs are possible; the launch's error
    const bool in_pairs = false; // for stage 3: is each pair at a multiple of 4 bytes?
    const dim3 block(TILE, TILE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    half_product_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols, in_pairs);
    return GW_NOT_STARTED;
}
