// SPDX-License-Identifier: MIT
// cuBLAS: products of matrices of one precision, and what all products share.
#include "cublas_gemm.h"
#include "cpu_device/calls/execution_error.h"

#include <stdio.h>
#include <stdlib.h>

static size_t size_of(const struct gw_library_work *work, enum gw_library_number number)
{
    return number != GW_LIBRARY_REAL ? sizeof(uint16_t)
           : work->is_double         ? sizeof(double)
                                     : sizeof(float);
}

/** Where the matrix of product number i begins. */
static const void *matrix_of(const struct gw_library_work *work, const void *start,
                             enum gw_library_number number, long long stride, int i)
{
    return (const char *)start + i * stride * (long long)size_of(work, number);
}

static bool uses_inputs(struct gw_library_work *work, const void *a, const void *b)
{
    work->size = size_of(work, work->number_a);
    if (!gw_cublas_uses_operand(work, "A", work->transa, a, work->m, work->k, work->lda)) {
        return false;
    }
    work->size = size_of(work, work->number_b);
    return gw_cublas_uses_operand(work, "B", work->transb, b, work->k, work->n, work->ldb);
}

static bool uses_result(struct gw_library_work *work, const void *c)
{
    work->size = size_of(work, work->number_c);
    return gw_library_uses_matrix(work, "C", c, work->m, work->n, work->ldc,
                                  gw_cublas_use_of_result(work));
}

static float *widened_operand(const void *start, enum gw_library_number number, char trans,
                              int rows, int columns, int leading)
{
    return trans == 'N' ? gw_library_widen(start, number, rows, columns, leading)
                        : gw_library_widen(start, number, columns, rows, leading);
}

static int at_least_1(int rows)
{
    return rows > 1 ? rows : 1;
}

// Sums are float's here, and C is rounded once: that is CUBLAS_COMPUTE_32F, and better than
// CUBLAS_COMPUTE_16F promises.
static void multiply_widened(struct gw_library_work *work, const void *a, const void *b, void *c,
                             bool reads)
{
    float *wide_a =
        widened_operand(a, work->number_a, work->transa, reads ? work->m : 0, work->k, work->lda);
    float *wide_b =
        widened_operand(b, work->number_b, work->transb, work->k, reads ? work->n : 0, work->ldb);
    const bool reads_c = !gw_library_is_zero(work, &work->beta);
    float *wide_c =
        reads_c ? gw_library_widen(c, work->number_c, work->m, work->n, work->ldc)
                : calloc((size_t)at_least_1(work->m) * (size_t)at_least_1(work->n), sizeof(float));
    if (wide_a && wide_b && wide_c) {
        const int lda = at_least_1(work->transa == 'N' ? work->m : work->k);
        const int ldb = at_least_1(work->transb == 'N' ? work->k : work->n);
        const int ldc = at_least_1(work->m);
        work->lapack->gemm(&work->transa, &work->transb, &work->m, &work->n, &work->k,
                           &work->alpha.value, wide_a, &lda, wide_b, &ldb, &work->beta.value,
                           wide_c, &ldc, 1, 1);
        gw_library_narrow(c, work->number_c, wide_c, work->m, work->n, work->ldc);
    } else {
        char why[GW_WHY_LENGTH];
        snprintf(why, sizeof(why), "there is no memory left for what %s widens to float",
                 work->name);
        gw_raise_execution_error(cudaErrorMemoryAllocation, why);
        work->faulted = true;
    }
    free(wide_a);
    free(wide_b);
    free(wide_c);
}

static bool gets_factors(struct gw_library_work *work)
{
    if (work->half_factors) {
        work->size = sizeof(uint16_t);
    }
    if (!gw_cublas_gets_factors(work)) {
        return false;
    }
    if (work->half_factors) {
        work->alpha.value.s = gw_library_widened(work->alpha.value.h, GW_LIBRARY_HALF);
        work->beta.value.s = gw_library_widened(work->beta.value.h, GW_LIBRARY_HALF);
    }
    return true;
}

static void execute_gemm(struct gw_library_work *work)
{
    if (!gets_factors(work)) {
        return;
    }
    const bool is_small = work->number_a != GW_LIBRARY_REAL || work->number_c != GW_LIBRARY_REAL;
    const bool reads = !gw_library_is_zero(work, &work->alpha) && work->m > 0 && work->n > 0;
    for (int i = 0; i < work->count && !work->faulted; i++) {
        const void *a = matrix_of(work, work->a, work->number_a, work->stride_a, i);
        const void *b = matrix_of(work, work->b, work->number_b, work->stride_b, i);
        void *c = (void *)(uintptr_t)matrix_of(work, work->c, work->number_c, work->stride_c, i);
        if ((reads && !uses_inputs(work, a, b)) || !uses_result(work, c)) {
            return;
        }
        if (is_small) {
            multiply_widened(work, a, b, c, reads);
        } else {
            work->lapack->gemm(&work->transa, &work->transb, &work->m, &work->n, &work->k,
                               &work->alpha.value, a, &work->lda, b, &work->ldb, &work->beta.value,
                               c, &work->ldc, 1, 1);
        }
    }
}

cublasStatus_t gw_cublas_gemm(struct gw_library_work work, const struct gw_cublas_product *given)
{
    work.transa = gw_library_operation(&work, "transa", (int)given->transa);
    work.transb = gw_library_operation(&work, "transb", (int)given->transb);
    gw_library_expect_size(&work, "m", given->m);
    gw_library_expect_size(&work, "n", given->n);
    gw_library_expect_size(&work, "k", given->k);
    gw_library_expect_size(&work, "batchCount", given->count);
    gw_library_expect_leading(&work, "lda", given->lda, work.transa == 'N' ? given->m : given->k);
    gw_library_expect_leading(&work, "ldb", given->ldb, work.transb == 'N' ? given->k : given->n);
    gw_library_expect_leading(&work, "ldc", given->ldc, given->m);
    work.size = work.half_factors ? sizeof(uint16_t) : size_of(&work, GW_LIBRARY_REAL);
    work.alpha = gw_library_factor(&work, "alpha", given->alpha);
    work.beta = gw_library_factor(&work, "beta", given->beta);
    work.m = given->m;
    work.n = given->n;
    work.k = given->k;
    work.a = given->a;
    work.b = given->b;
    work.c = given->c;
    work.lda = given->lda;
    work.ldb = given->ldb;
    work.ldc = given->ldc;
    work.stride_a = given->stride_a;
    work.stride_b = given->stride_b;
    work.stride_c = given->stride_c;
    work.count = given->count;
    work.execute = execute_gemm;
    return gw_cublas_status(gw_library_submit(&work));
}

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cublasStatus_t cublas##LETTER##gemm(cublasHandle_t handle, cublasOperation_t transa,           \
                                        cublasOperation_t transb, int m, int n, int k,             \
                                        const REAL *alpha, const REAL *A, int lda, const REAL *B,  \
                                        int ldb, const REAL *beta, REAL *C, int ldc)               \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return gw_cublas_gemm(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE),               \
                              &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda,  \
                                                          0, B, ldb, 0, beta, C, ldc, 0, 1});      \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##gemmStridedBatched(                                             \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
        int k, const REAL *alpha, const REAL *A, int lda, long long int strideA, const REAL *B,    \
        int ldb, long long int strideB, const REAL *beta, REAL *C, int ldc, long long int strideC, \
        int count)                                                                                 \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return gw_cublas_gemm(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE),               \
                              &(struct gw_cublas_product){transa, transb, m, n, k, alpha, A, lda,  \
                                                          strideA, B, ldb, strideB, beta, C, ldc,  \
                                                          strideC, count});                        \
    }

CALLS(S, float, false)
CALLS(D, double, true)
