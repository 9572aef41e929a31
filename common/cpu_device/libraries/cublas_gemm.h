// SPDX-License-Identifier: MIT
// The product of two matrices, whatever they hold.
#pragma once

#include "cublas_operands.h"

/** What a call of cuBLAS gives for C = alpha op(A) op(B) + beta C. */
struct gw_cublas_product {
    cublasOperation_t transa, transb;
    int m, n, k;
    const void *alpha, *a;
    int lda;
    long long stride_a;
    const void *b;
    int ldb;
    long long stride_b;
    const void *beta;
    void *c;
    int ldc;
    long long stride_c;
    int count;
};

/** Checks what was given and makes it the work of the handle's stream. What `work` holds of
 * number_a, number_b, number_c and half_factors says what is behind the pointers. */
cublasStatus_t gw_cublas_gemm(struct gw_library_work work, const struct gw_cublas_product *given);
