// SPDX-License-Identifier: MIT
// cuBLAS: products and sums of matrices.
#include "library_numbers.h"

static bool gets_factors(struct gw_library_work *work)
{
    return gw_library_gets_factor(work, "alpha", &work->alpha) &&
           gw_library_gets_factor(work, "beta", &work->beta);
}

/** How C is used, of which no result depends on what is there where its factor is 0. */
static unsigned use_of_result(const struct gw_library_work *work)
{
    return gw_library_is_zero(work, &work->beta) ? GW_LIBRARY_WRITES
                                                 : GW_LIBRARY_READS | GW_LIBRARY_WRITES;
}

static const void *behind(const struct gw_library_work *work, const void *start, long long elements)
{
    return (const char *)start + elements * (long long)work->size;
}

static bool uses_operand(struct gw_library_work *work, const char *name, char trans,
                         const void *start, int rows, int columns, int leading)
{
    return trans == 'N'
               ? gw_library_uses_matrix(work, name, start, rows, columns, leading, GW_LIBRARY_READS)
               : gw_library_uses_matrix(work, name, start, columns, rows, leading,
                                        GW_LIBRARY_READS);
}

static void carry_out_gemm(struct gw_library_work *work)
{
    if (!gets_factors(work)) {
        return;
    }
    const bool reads = !gw_library_is_zero(work, &work->alpha) && work->m > 0 && work->n > 0;
    for (int i = 0; i < work->count; i++) {
        const void *a = behind(work, work->a, i * work->stride_a);
        const void *b = behind(work, work->b, i * work->stride_b);
        void *c = (void *)(uintptr_t)behind(work, work->c, i * work->stride_c);
        if (reads && (!uses_operand(work, "A", work->transa, a, work->m, work->k, work->lda) ||
                      !uses_operand(work, "B", work->transb, b, work->k, work->n, work->ldb))) {
            return;
        }
        if (!gw_library_uses_matrix(work, "C", c, work->m, work->n, work->ldc,
                                    use_of_result(work))) {
            return;
        }
        work->lapack->gemm(&work->transa, &work->transb, &work->m, &work->n, &work->k,
                           &work->alpha.value, a, &work->lda, b, &work->ldb, &work->beta.value, c,
                           &work->ldc, 1, 1);
    }
}

/** What a product of matrices is given. */
struct product {
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

static cublasStatus_t gemm(struct gw_library_work work, const struct product *given)
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
    work.carry_out = carry_out_gemm;
    return gw_cublas_status(gw_library_submit(&work));
}

static void carry_out_gemv(struct gw_library_work *work)
{
    const int terms = work->transa == 'N' ? work->n : work->m;
    const int results = work->transa == 'N' ? work->m : work->n;
    if (!gets_factors(work) || work->m == 0 || work->n == 0) {
        return;
    }
    if (!gw_library_is_zero(work, &work->alpha) &&
        (!gw_library_uses_matrix(work, "A", work->a, work->m, work->n, work->lda,
                                 GW_LIBRARY_READS) ||
         !gw_library_uses_vector(work, "x", work->b, terms, work->ldb, GW_LIBRARY_READS))) {
        return;
    }
    if (gw_library_uses_vector(work, "y", work->c, results, work->ldc, use_of_result(work))) {
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
    work.carry_out = carry_out_gemv;
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
static void carry_out_geam(struct gw_library_work *work)
{
    if (!gets_factors(work)) {
        return;
    }
    const double alpha = factor_of(work, &work->alpha), beta = factor_of(work, &work->beta);
    if ((alpha != 0 &&
         !uses_operand(work, "A", work->transa, work->a, work->m, work->n, work->lda)) ||
        (beta != 0 &&
         !uses_operand(work, "B", work->transb, work->b, work->m, work->n, work->ldb)) ||
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
    work.carry_out = carry_out_geam;
    return gw_cublas_status(gw_library_submit(&work));
}

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cublasStatus_t cublas##LETTER##gemm(cublasHandle_t handle, cublasOperation_t transa,           \
                                        cublasOperation_t transb, int m, int n, int k,             \
                                        const REAL *alpha, const REAL *A, int lda, const REAL *B,  \
                                        int ldb, const REAL *beta, REAL *C, int ldc)               \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return gemm(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE),                         \
                    &(struct product){transa, transb, m, n, k, alpha, A, lda, 0, B, ldb, 0, beta,  \
                                      C, ldc, 0, 1});                                              \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##gemmStridedBatched(                                             \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
        int k, const REAL *alpha, const REAL *A, int lda, long long int strideA, const REAL *B,    \
        int ldb, long long int strideB, const REAL *beta, REAL *C, int ldc, long long int strideC, \
        int count)                                                                                 \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return gemm(gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE),                         \
                    &(struct product){transa, transb, m, n, k, alpha, A, lda, strideA, B, ldb,     \
                                      strideB, beta, C, ldc, strideC, count});                     \
    }                                                                                              \
                                                                                                   \
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
