// SPDX-License-Identifier: MIT
// cuSOLVER: factors of square and other matrices, and the systems that they solve.
#include "cpu_device/libraries/library_numbers.h"

static int least(int m, int n)
{
    return m < n ? m : n;
}

// getrf and potrf work in place in LAPACK, so that any size would do.
static int workspace_of_geqrf(const struct gw_library_work *work, int m, int n)
{
    union gw_library_real best = {0};
    const int asks = -1;
    int info = 0;
    const int leading = m > 1 ? m : 1;
    work->lapack->geqrf(&m, &n, &best, &leading, &best, &best, &asks, &info);
    const double elements = work->is_double ? best.d : (double)best.s;
    return elements > 1 ? (int)elements : 1;
}

static int workspace_in_place(const struct gw_library_work *work, int m, int n)
{
    (void)work;
    return m > n ? (m > 1 ? m : 1) : (n > 1 ? n : 1);
}

static cusolverStatus_t buffer_size(struct gw_library_work work, int m, int n, int lda, int *lwork,
                                    int (*workspace)(const struct gw_library_work *, int, int))
{
    gw_library_expect_size(&work, "m", m);
    gw_library_expect_size(&work, "n", n);
    gw_library_expect_leading(&work, "lda", lda, m);
    gw_library_expect_place(&work, "lwork", lwork);
    if (work.status == GW_LIBRARY_SUCCESS) {
        *lwork = workspace(&work, m, n);
    }
    return gw_cusolver_status(gw_library_end(&work));
}

static bool uses_a(struct gw_library_work *work, unsigned use)
{
    return gw_library_uses_matrix(work, "A", work->c, work->m, work->n, work->lda, use);
}

static bool writes_info(struct gw_library_work *work)
{
    return gw_library_uses_ints(work, "devInfo", work->info, 1, GW_LIBRARY_WRITES);
}

static bool writes_workspace(struct gw_library_work *work)
{
    return gw_library_uses_vector(work, "work", work->scratch, work->scratch_count, 1,
                                  GW_LIBRARY_WRITES);
}

static bool updates_b(struct gw_library_work *work)
{
    return gw_library_uses_matrix(work, "B", work->result, work->n, work->k, work->ldb,
                                  GW_LIBRARY_READS | GW_LIBRARY_WRITES);
}

static void execute_getrf(struct gw_library_work *work)
{
    if (uses_a(work, GW_LIBRARY_READS | GW_LIBRARY_WRITES) && writes_workspace(work) &&
        gw_library_uses_ints(work, "devIpiv", work->pivots, least(work->m, work->n),
                             GW_LIBRARY_WRITES) &&
        writes_info(work)) {
        work->lapack->getrf(&work->m, &work->n, work->c, &work->lda, work->pivots, work->info);
    }
}

static void execute_getrs(struct gw_library_work *work)
{
    if (uses_a(work, GW_LIBRARY_READS) &&
        gw_library_uses_ints(work, "devIpiv", work->pivots, work->n, GW_LIBRARY_READS) &&
        updates_b(work) && writes_info(work)) {
        work->lapack->getrs(&work->transa, &work->n, &work->k, work->c, &work->lda, work->pivots,
                            work->result, &work->ldb, work->info, 1);
    }
}

/** One triangle, column by column: nobody may have written the other. */
static bool uses_triangle(struct gw_library_work *work, unsigned use)
{
    for (int j = 0; j < work->n; j++) {
        const bool lower = work->transa == 'L';
        const int first = lower ? j : 0, rows = lower ? work->n - j : j + 1;
        char *column = (char *)work->c + ((long long)j * work->lda + first) * (long long)work->size;
        if (!gw_library_uses_matrix(work, "A", column, rows, 1, work->lda, use)) {
            return false;
        }
    }
    return true;
}

static void execute_potrf(struct gw_library_work *work)
{
    if (uses_triangle(work, GW_LIBRARY_READS | GW_LIBRARY_WRITES) && writes_workspace(work) &&
        writes_info(work)) {
        work->lapack->potrf(&work->transa, &work->n, work->c, &work->lda, work->info, 1);
    }
}

static void execute_potrs(struct gw_library_work *work)
{
    if (uses_triangle(work, GW_LIBRARY_READS) && updates_b(work) && writes_info(work)) {
        work->lapack->potrs(&work->transa, &work->n, &work->k, work->c, &work->lda, work->result,
                            &work->ldb, work->info, 1);
    }
}

static void execute_geqrf(struct gw_library_work *work)
{
    if (uses_a(work, GW_LIBRARY_READS | GW_LIBRARY_WRITES) &&
        gw_library_uses_vector(work, "TAU", work->s, least(work->m, work->n), 1,
                               GW_LIBRARY_WRITES) &&
        writes_workspace(work) && writes_info(work)) {
        work->lapack->geqrf(&work->m, &work->n, work->c, &work->lda, work->s, work->scratch,
                            &work->scratch_count, work->info);
    }
}

/** The matrix and where devInfo lies, which all have. */
static void take_matrix(struct gw_library_work *work, int m, int n, const void *a, int lda,
                        int *info)
{
    gw_library_expect_size(work, "m", m);
    gw_library_expect_size(work, "n", n);
    gw_library_expect_leading(work, "lda", lda, m);
    gw_library_expect_place(work, "devInfo", info);
    work->m = m;
    work->n = n;
    work->c = (void *)(uintptr_t)a;
    work->lda = lda;
    work->info = info;
}

static void take_right_sides(struct gw_library_work *work, int nrhs, void *b, int ldb)
{
    gw_library_expect_size(work, "nrhs", nrhs);
    gw_library_expect_leading(work, "ldb", ldb, work->n);
    work->k = nrhs;
    work->result = b;
    work->ldb = ldb;
}

static void take_workspace(struct gw_library_work *work, void *scratch, int lwork, int wanted)
{
    if (work->status == GW_LIBRARY_SUCCESS && lwork < wanted) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE,
                        "lwork is %d, and the workspace has %d elements: the call's _bufferSize "
                        "tells how many",
                        lwork, wanted);
    }
    work->scratch = scratch;
    work->scratch_count = lwork;
}

static char triangle(struct gw_library_work *work, cublasFillMode_t uplo)
{
    if ((unsigned)uplo > CUBLAS_FILL_MODE_UPPER) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE,
                        "uplo is %d, and can be CUBLAS_FILL_MODE_LOWER or CUBLAS_FILL_MODE_UPPER",
                        (int)uplo);
    }
    return uplo == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U';
}

static cusolverStatus_t submit(struct gw_library_work *work,
                               void (*execute)(struct gw_library_work *))
{
    work->execute = execute;
    return gw_cusolver_status(gw_library_submit(work));
}

static cusolverStatus_t getrf(struct gw_library_work work, int m, int n, void *a, int lda,
                              void *scratch, int *pivots, int *info)
{
    take_matrix(&work, m, n, a, lda, info);
    if (!pivots) {
        gw_library_fail(&work, GW_LIBRARY_NOT_SUPPORTED,
                        "devIpiv is NULL, and the CPU device does not factor without pivoting");
    }
    take_workspace(&work, scratch, workspace_in_place(&work, m, n), 0);
    work.pivots = pivots;
    return submit(&work, execute_getrf);
}

static cusolverStatus_t getrs(struct gw_library_work work, cublasOperation_t trans, int n, int nrhs,
                              const void *a, int lda, const int *pivots, void *b, int ldb,
                              int *info)
{
    work.transa = gw_library_operation(&work, "trans", (int)trans);
    take_matrix(&work, n, n, a, lda, info);
    take_right_sides(&work, nrhs, b, ldb);
    work.pivots = (int *)(uintptr_t)pivots;
    return submit(&work, execute_getrs);
}

static cusolverStatus_t potrf(struct gw_library_work work, cublasFillMode_t uplo, int n, void *a,
                              int lda, void *scratch, int lwork, int *info)
{
    work.transa = triangle(&work, uplo);
    take_matrix(&work, n, n, a, lda, info);
    take_workspace(&work, scratch, lwork, workspace_in_place(&work, n, n));
    return submit(&work, execute_potrf);
}

static cusolverStatus_t potrs(struct gw_library_work work, cublasFillMode_t uplo, int n, int nrhs,
                              const void *a, int lda, void *b, int ldb, int *info)
{
    work.transa = triangle(&work, uplo);
    take_matrix(&work, n, n, a, lda, info);
    take_right_sides(&work, nrhs, b, ldb);
    return submit(&work, execute_potrs);
}

static cusolverStatus_t geqrf(struct gw_library_work work, int m, int n, void *a, int lda,
                              void *tau, void *scratch, int lwork, int *info)
{
    take_matrix(&work, m, n, a, lda, info);
    take_workspace(&work, scratch, lwork,
                   work.status == GW_LIBRARY_SUCCESS ? workspace_of_geqrf(&work, m, n) : 0);
    work.s = tau;
    return submit(&work, execute_geqrf);
}

#define BEGIN(IS_DOUBLE) gw_library_begin(&call, GW_CUSOLVER, handle, IS_DOUBLE)

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cusolverStatus_t cusolverDn##LETTER##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          REAL *A, int lda, int *lwork)            \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        (void)A;                                                                                   \
        return buffer_size(BEGIN(IS_DOUBLE), m, n, lda, lwork, workspace_in_place);                \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##potrf_bufferSize(                                         \
        cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, REAL *A, int lda, int *lwork)     \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        (void)A;                                                                                   \
        (void)uplo;                                                                                \
        return buffer_size(BEGIN(IS_DOUBLE), n, n, lda, lwork, workspace_in_place);                \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          REAL *A, int lda, int *lwork)            \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        (void)A;                                                                                   \
        return buffer_size(BEGIN(IS_DOUBLE), m, n, lda, lwork, workspace_of_geqrf);                \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##getrf(cusolverDnHandle_t handle, int m, int n, REAL *A,   \
                                               int lda, REAL *work, int *devIpiv, int *devInfo)    \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return getrf(BEGIN(IS_DOUBLE), m, n, A, lda, work, devIpiv, devInfo);                      \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##getrs(cusolverDnHandle_t handle, cublasOperation_t trans, \
                                               int n, int nrhs, const REAL *A, int lda,            \
                                               const int *devIpiv, REAL *B, int ldb, int *devInfo) \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return getrs(BEGIN(IS_DOUBLE), trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo);          \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo,   \
                                               int n, REAL *A, int lda, REAL *work, int lwork,     \
                                               int *devInfo)                                       \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return potrf(BEGIN(IS_DOUBLE), uplo, n, A, lda, work, lwork, devInfo);                     \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo,   \
                                               int n, int nrhs, const REAL *A, int lda, REAL *B,   \
                                               int ldb, int *devInfo)                              \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return potrs(BEGIN(IS_DOUBLE), uplo, n, nrhs, A, lda, B, ldb, devInfo);                    \
    }                                                                                              \
    cusolverStatus_t cusolverDn##LETTER##geqrf(cusolverDnHandle_t handle, int m, int n, REAL *A,   \
                                               int lda, REAL *tau, REAL *work, int lwork,          \
                                               int *devInfo)                                       \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return geqrf(BEGIN(IS_DOUBLE), m, n, A, lda, tau, work, lwork, devInfo);                   \
    }

CALLS(S, float, false)
CALLS(D, double, true)
