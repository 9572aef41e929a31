// SPDX-License-Identifier: MIT
// cuBLAS: a matrix times a vector, and sums of matrices.
#include "cublas_operands.h"

static void execute_gemv(struct gw_library_work *work)
{
    const int terms = work->transa == 'N' ? work->n : work->m;
    const int results = work->transa == 'N' ? work->m : work->n;
    if (!gw_cublas_gets_factors(work) || work->m == 0 || work->n == 0) {
        return;
    }
    if (!gw_library_is_zero(work, &work->alpha) &&
        (!gw_library_uses_matrix(work, "A", work->a, work->m, work->n, work->lda,
                                 GW_LIBRARY_READS) ||
         !gw_library_uses_vector(work, "x", work->b, terms, work->ldb, GW_LIBRARY_READS))) {
        return;
    }
    if (gw_library_uses_vector(work, "y", work->c, results, work->ldc,
                               gw_cublas_use_of_result(work))) {
        work->lapack->gemv(&work->transa, &work->m, &work->n, &work->alpha.value, work->a,
                           &work->lda, work->b, &work->ldb, &work->beta.value, work->c, &work->ldc,
                           1);
    }
}

static void expect_step(struct gw_library_work *work, const char *name, int step)
{
    if (step == 0) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE, "%s is 0, and elements lie apart", name);
    }
}

static cublasStatus_t gemv(struct gw_library_work work, cublasOperation_t trans, int m, int n,
                           const void *alpha, const void *a, int lda, const void *x, int incx,
                           const void *beta, void *y, int incy)
{
    work.transa = gw_library_operation(&work, "trans", (int)trans);
    gw_library_expect_size(&work, "m", m);
    gw_library_expect_size(&work, "n", n);
    gw_library_expect_leading(&work, "lda", lda, m);
    expect_step(&work, "incx", incx);
    expect_step(&work, "incy", incy);
    work.alpha = gw_library_factor(&work, "alpha", alpha);
    work.beta = gw_library_factor(&work, "beta", beta);
    work.m = m;
    work.n = n;
    work.a = a;
    work.lda = lda;
    work.b = x;
    work.ldb = incx;
    work.c = y;
    work.ldc = incy;
    work.execute = execute_gemv;
    return gw_cublas_status(gw_library_submit(&work));
}

static double element(const struct gw_library_work *work, const void *start, char trans, int row,
                      int column, int leading)
{
    const long long at =
        trans == 'N' ? row + (long long)column * leading : column + (long long)row * leading;
    return work->is_double ? ((const double *)start)[at] : (double)((const float *)start)[at];
}

static double factor_of(const struct gw_library_work *work, const struct gw_library_factor *factor)
{
    return work->is_double ? factor->value.d : (double)factor->value.s;
}

// No BLAS has it. A sum of two products of floats is rounded once here: double holds both exactly.
static void execute_geam(struct gw_library_work *work)
{
    if (!gw_cublas_gets_factors(work)) {
        return;
    }
    const double alpha = factor_of(work, &work->alpha), beta = factor_of(work, &work->beta);
    if ((alpha != 0 &&
         !gw_cublas_uses_operand(work, "A", work->transa, work->a, work->m, work->n, work->lda)) ||
        (beta != 0 &&
         !gw_cublas_uses_operand(work, "B", work->transb, work->b, work->m, work->n, work->ldb)) ||
        !gw_library_uses_matrix(work, "C", work->c, work->m, work->n, work->ldc,
                                GW_LIBRARY_WRITES)) {
        return;
    }
    for (int j = 0; j < work->n; j++) {
        for (int i = 0; i < work->m; i++) {
            const double a =
                alpha == 0 ? 0 : alpha * element(work, work->a, work->transa, i, j, work->lda);
            const double b =
                beta == 0 ? 0 : beta * element(work, work->b, work->transb, i, j, work->ldb);
            const long long at = i + (long long)j * work->ldc;
            if (work->is_double) {
                ((double *)work->c)[at] = a + b;
            } else {
                ((float *)work->c)[at] = (float)(a + b);
            }
        }
    }
}

static cublasStatus_t geam(struct gw_library_work work, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, const void *alpha, const void *a,
                           int lda, const void *beta, const void *b, int ldb, void *c, int ldc)
{
    work.transa = gw_library_operation(&work, "transa", (int)transa);
    work.transb = gw_library_operation(&work, "transb", (int)transb);
    gw_library_expect_size(&work, "m", m);
    gw_library_expect_size(&work, "n", n);
    gw_library_expect_leading(&work, "lda", lda, work.transa == 'N' ? m : n);
    gw_library_expect_leading(&work, "ldb", ldb, work.transb == 'N' ? m : n);
    gw_library_expect_leading(&work, "ldc", ldc, m);
    // cuBLAS: in place "if C == A, lda = ldc and transa = CUBLAS_OP_N", and the same of B.
    if ((c && c == a && (work.transa != 'N' || lda != ldc)) ||
        (c && c == b && (work.transb != 'N' || ldb != ldc))) {
        gw_library_fail(&work, GW_LIBRARY_INVALID_VALUE,
                        "C is one of the inputs: in place that input must not be transposed, and "
                        "has C's leading dimension");
    }
    work.alpha = gw_library_factor(&work, "alpha", alpha);
    work.beta = gw_library_factor(&work, "beta", beta);
    work.m = m;
    work.n = n;
    work.a = a;
    work.lda = lda;
    work.b = b;
    work.ldb = ldb;
    work.c = c;
    work.ldc = ldc;
    work.execute = execute_geam;
    return gw_cublas_status(gw_library_submit(&work));
}

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cublasStatus_t cublas##LETTER##gemv(                                                           \
        cublasHandle_t handle, cublasOperation_t trans, int m, int n, const REAL *alpha,           \
        const REAL *A, int lda, const REAL *x, int incx, const REAL *beta, REAL *y, int incy)      \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return gemv(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE), trans, m, n, alpha, A,  \
                    lda, x, incx, beta, y, incy);                                                  \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##geam(cublasHandle_t handle, cublasOperation_t transa,           \
                                        cublasOperation_t transb, int m, int n, const REAL *alpha, \
                                        const REAL *A, int lda, const REAL *beta, const REAL *B,   \
                                        int ldb, REAL *C, int ldc)                                 \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return geam(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE), transa, transb, m, n,   \
                    alpha, A, lda, beta, B, ldb, C, ldc);                                          \
    }

CALLS(S, float, false)
CALLS(D, double, true)
