// SPDX-License-Identifier: MIT
// Lesson 8, exercise 1: one thread per element of the product.
//
// Stages
//   1  which element of C does a thread compute? Neighbors in threadIdx.x compute
//      neighboring columns
//   2  the sum of its products a_ik * b_kj, in a variable
//   3  the grid, rounded up in both directions
//
// Grade it:  ctest -L lesson8  (the whole lesson)
//            ./gridwork grade matmul_naive  (this exercise alone)
#include "matmul_naive.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void matmul_naive_cpu(const float *h_a, const float *h_b, float *h_c, int rows, int inner, int cols)
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

#define TILE 16 // threads of a block in x and in y

__global__ void matmul_naive_kernel(const float *a, const float *b, float *c, int rows, int inner,
                                    int cols)
{
    // TODO: bounds check; then this thread's element: sum a[i][k] * b[k][j] over k
    // Replace these 4 lines: they are not right yet.
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows && inner > 0) {
        c[i * cols] = a[i * inner] * b[0];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t matmul_naive(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                         int cols)
{
    // TODO: sizes < 0, rows = 0, cols = 0; a grid that covers C; the error of the launch
    // Replace these 4 lines: they are not right yet.
    const dim3 block(TILE, TILE);
    const dim3 grid(rows / TILE, cols / TILE);
    matmul_naive_kernel<<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    return GW_NOT_STARTED;
}
