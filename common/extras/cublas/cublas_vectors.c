// SPDX-License-Identifier: MIT
// cuBLAS: vectors. Sums are the device's own: what a Fortran function returns for a float differs
// between compilers.
#include "cpu_device/libraries/library_numbers.h"

#include <math.h>
#include <string.h>

static void execute_axpy(struct gw_library_work *work)
{
    if (gw_library_gets_factor(work, "alpha", &work->alpha) && work->n > 0 &&
        gw_library_uses_vector(work, "x", work->a, work->n, work->lda, GW_LIBRARY_READS) &&
        gw_library_uses_vector(work, "y", work->c, work->n, work->ldc,
                               GW_LIBRARY_READS | GW_LIBRARY_WRITES)) {
        work->lapack->axpy(&work->n, &work->alpha.value, work->a, &work->lda, work->c, &work->ldc);
    }
}

static void execute_scal(struct gw_library_work *work)
{
    if (gw_library_gets_factor(work, "alpha", &work->alpha) && work->n > 0 && work->ldc > 0 &&
        gw_library_uses_vector(work, "x", work->c, work->n, work->ldc,
                               GW_LIBRARY_READS | GW_LIBRARY_WRITES)) {
        work->lapack->scal(&work->n, &work->alpha.value, work->c, &work->ldc);
    }
}

// Where an element of a vector lies: with a negative step the last one comes first.
static long long place(const struct gw_library_work *work, int step, int i)
{
    return step < 0 ? (long long)(i - work->n + 1) * step : (long long)i * step;
}

/** Says how both vectors are used. @return their memory may be, and there is something to do */
static bool uses_both(struct gw_library_work *work, unsigned use_x, unsigned use_y)
{
    return work->n > 0 && gw_library_uses_vector(work, "x", work->a, work->n, work->lda, use_x) &&
           gw_library_uses_vector(work, "y", work->c, work->n, work->ldc, use_y);
}

static void execute_copy(struct gw_library_work *work)
{
    if (uses_both(work, GW_LIBRARY_READS, GW_LIBRARY_WRITES)) {
        for (int i = 0; i < work->n; i++) {
            memcpy((char *)work->c + place(work, work->ldc, i) * (long long)work->size,
                   (const char *)work->a + place(work, work->lda, i) * (long long)work->size,
                   work->size);
        }
    }
}

static void execute_swap(struct gw_library_work *work)
{
    const unsigned both = GW_LIBRARY_READS | GW_LIBRARY_WRITES;
    if (uses_both(work, both, both)) {
        for (int i = 0; i < work->n; i++) {
            union gw_library_real kept;
            char *x =
                (char *)(uintptr_t)work->a + place(work, work->lda, i) * (long long)work->size;
            char *y = (char *)work->c + place(work, work->ldc, i) * (long long)work->size;
            memcpy(&kept, x, work->size);
            memcpy(x, y, work->size);
            memcpy(y, &kept, work->size);
        }
    }
}

static double element(const struct gw_library_work *work, const void *x, int step, int i)
{
    const long long at = place(work, step, i);
    return work->is_double ? ((const double *)x)[at] : (double)((const float *)x)[at];
}

// Where a sum of squares would overflow, what is added is scaled first.
static double norm(const struct gw_library_work *work)
{
    double largest = 0, sum = 0;
    for (int i = 0; i < work->n; i++) {
        const double value = fabs(element(work, work->a, work->lda, i));
        largest = value > largest || isnan(value) ? value : largest;
    }
    if (largest == 0 || !isfinite(largest)) {
        return largest;
    }
    for (int i = 0; i < work->n; i++) {
        const double scaled = element(work, work->a, work->lda, i) / largest;
        sum += scaled * scaled;
    }
    return largest * sqrt(sum);
}

static double dot(const struct gw_library_work *work)
{
    double sum = 0;
    for (int i = 0; i < work->n; i++) {
        sum += element(work, work->a, work->lda, i) * element(work, work->b, work->ldb, i);
    }
    return sum;
}

static double absolute_sum(const struct gw_library_work *work)
{
    double sum = 0;
    for (int i = 0; i < work->n; i++) {
        sum += fabs(element(work, work->a, work->lda, i));
    }
    return sum;
}

static void put_result(struct gw_library_work *work, double value)
{
    union gw_library_real real;
    if (work->is_double) {
        real.d = value;
    } else {
        real.s = (float)value;
    }
    if (work->host_result) {
        memcpy(work->host_result, &real, work->size);
    } else if (gw_library_uses_vector(work, "result", work->result, 1, 1, GW_LIBRARY_WRITES)) {
        memcpy(work->result, &real, work->size);
    }
}

static bool reads_x(struct gw_library_work *work)
{
    return gw_library_uses_vector(work, "x", work->a, work->n, work->lda, GW_LIBRARY_READS);
}

static void execute_dot(struct gw_library_work *work)
{
    if (reads_x(work) &&
        gw_library_uses_vector(work, "y", work->b, work->n, work->ldb, GW_LIBRARY_READS)) {
        put_result(work, dot(work));
    }
}

static void execute_nrm2(struct gw_library_work *work)
{
    if (reads_x(work)) {
        put_result(work, norm(work));
    }
}

static void execute_asum(struct gw_library_work *work)
{
    if (reads_x(work)) {
        put_result(work, absolute_sum(work));
    }
}

// cuBLAS's vector calls take any n: "n <= 0" is nothing to do.
static cublasStatus_t move(struct gw_library_work work, int n, const void *x, int incx, void *y,
                           int incy, void (*execute)(struct gw_library_work *))
{
    work.n = n > 0 ? n : 0;
    work.a = x;
    work.lda = incx;
    work.c = y;
    work.ldc = incy;
    work.execute = execute;
    return gw_cublas_status(gw_library_submit(&work));
}

static cublasStatus_t change(struct gw_library_work work, int n, const void *alpha, const void *x,
                             int incx, void *y, int incy, void (*execute)(struct gw_library_work *))
{
    work.alpha = gw_library_factor(&work, "alpha", alpha);
    return move(work, n, x, incx, y, incy, execute);
}

static cublasStatus_t sum(struct gw_library_work work, int n, const void *x, int incx,
                          const void *y, int incy, void *result,
                          void (*execute)(struct gw_library_work *))
{
    gw_library_expect_place(&work, "result", result);
    work.n = n > 0 ? n : 0;
    work.a = x;
    work.lda = incx;
    work.b = y;
    work.ldb = incy;
    work.execute = execute;
    if (work.handle && work.handle->scalars_on_device) {
        work.result = result;
        return gw_cublas_status(gw_library_submit(&work));
    }
    work.host_result = result;
    return gw_cublas_status(gw_library_submit_and_wait(&work));
}

#define BEGIN(IS_DOUBLE) gw_library_begin(&call, GW_CUBLAS, handle, IS_DOUBLE)

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cublasStatus_t cublas##LETTER##axpy(cublasHandle_t handle, int n, const REAL *alpha,           \
                                        const REAL *x, int incx, REAL *y, int incy)                \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return change(BEGIN(IS_DOUBLE), n, alpha, x, incx, y, incy, execute_axpy);                 \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##scal(cublasHandle_t handle, int n, const REAL *alpha, REAL *x,  \
                                        int incx)                                                  \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return change(BEGIN(IS_DOUBLE), n, alpha, NULL, 0, x, incx, execute_scal);                 \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##copy(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *y, int incy)                                         \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return move(BEGIN(IS_DOUBLE), n, x, incx, y, incy, execute_copy);                          \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##swap(cublasHandle_t handle, int n, REAL *x, int incx, REAL *y,  \
                                        int incy)                                                  \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return move(BEGIN(IS_DOUBLE), n, x, incx, y, incy, execute_swap);                          \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##dot(cublasHandle_t handle, int n, const REAL *x, int incx,      \
                                       const REAL *y, int incy, REAL *result)                      \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return sum(BEGIN(IS_DOUBLE), n, x, incx, y, incy, result, execute_dot);                    \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##nrm2(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *result)                                              \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return sum(BEGIN(IS_DOUBLE), n, x, incx, NULL, 0, result, execute_nrm2);                   \
    }                                                                                              \
                                                                                                   \
    cublasStatus_t cublas##LETTER##asum(cublasHandle_t handle, int n, const REAL *x, int incx,     \
                                        REAL *result)                                              \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return sum(BEGIN(IS_DOUBLE), n, x, incx, NULL, 0, result, execute_asum);                   \
    }

CALLS(S, float, false)
CALLS(D, double, true)
