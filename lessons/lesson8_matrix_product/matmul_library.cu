// SPDX-License-Identifier: MIT
// Lesson 8, exercise 4: the product by cuBLAS, whose matrices lie column by column.
//
// Stages
//   1  what is d_a to somebody who goes through it column by column? How many rows and columns has
//      that matrix, and what is its leading dimension? And d_b, and d_c?
//   2  one call of cublasSgemm, of which C^T comes; what it returned
//   3  the sizes that are 0 or negative
//
// Grade it:  ctest -L lesson8  (the whole lesson)
//            ./gridwork grade matmul_library  (this exercise alone)
#include "matmul_library.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void matmul_library_cpu(const float *h_a, const float *h_b, float *h_c, int rows, int inner,
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
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t matmul_library(cublasHandle_t handle, const float *d_a, const float *d_b, float *d_c,
                           int rows, int inner, int cols)
{
    // TODO: what the header says of the sizes; a call of which C comes row by row; status
    const cublasOperation_t as_is = CUBLAS_OP_N;
    const float one = 1.0f;
    cublasSgemm(handle, as_is, as_is, rows, cols, inner, &one, d_a, 1, d_b, 1, &one, d_c, 1);
    return GW_NOT_STARTED;
}
