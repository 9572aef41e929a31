// SPDX-License-Identifier: MIT
// Lesson 8, exercise 4: the product by cuBLAS, whose matrices are column-major.
//
// Stages
//   1  which matrix is d_a if you read it as column-major? How many rows and columns does
//      that matrix have, and what is its leading dimension? The same for d_b and d_c
//   2  one call of cublasSgemm that computes C^T; check its status
//   3  negative sizes, and sizes of 0: an inner of 0 still sets C to 0
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
    // TODO: check the sizes; let cublasSgemm compute C^T; check its status
    // Replace these 4 lines: they are not right yet.
    const cublasOperation_t as_is = CUBLAS_OP_N;
    const float one = 1.0f;
    cublasSgemm(handle, as_is, as_is, rows, cols, inner, &one, d_a, 1, d_b, 1, &one, d_c, 1);
    return GW_NOT_STARTED;
}
