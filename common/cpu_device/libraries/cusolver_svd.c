// SPDX-License-Identifier: MIT
// cuSOLVER: the singular value decomposition.
#include "library_numbers.h"

/** How large LAPACK wants its workspace; 0 without one. */
static int workspace_of(const struct gw_library_work *work, int m, int n)
{
    union gw_library_real best = {0};
    const int asks = -1;
    int info = 0;
    const int leading = m > 1 ? m : 1, leading_vt = n > 1 ? n : 1;
    work->lapack->gesvd("A", "A", &m, &n, &best, &leading, &best, &best, &leading, &best,
                        &leading_vt, &best, &asks, &info, 1, 1);
    const double elements = work->is_double ? best.d : (double)best.s;
    return elements > 1 ? (int)elements : 1;
}

/** cuSOLVER: "gesvd only supports m >= n". */
static void expect_tall(struct gw_library_work *work, int m, int n)
{
    gw_library_expect_size(work, "m", m);
    gw_library_expect_size(work, "n", n);
    if (m < n) {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE,
                        "m is %d and n is %d, and gesvd takes no fewer rows than columns: give it "
                        "the transpose, of which U and V change places",
                        m, n);
    }
}

static cusolverStatus_t buffer_size(struct gw_library_work work, int m, int n, int *lwork)
{
    expect_tall(&work, m, n);
    gw_library_expect_place(&work, "lwork", lwork);
    if (work.status == GW_LIBRARY_SUCCESS) {
        *lwork = workspace_of(&work, m, n);
    }
    return gw_cusolver_status(gw_library_end(&work));
}

/** How many of U's columns, or of VT's rows, are wanted in a matrix of their own. */
static int wanted(char job, int all, int some)
{
    return job == 'A' ? all : job == 'S' ? some : 0;
}

static int info_to_leave; // 0: none

void gw_device_leave_info(int info)
{
    info_to_leave = info;
}

static void execute_gesvd(struct gw_library_work *work)
{
    const int columns = wanted(work->transa, work->m, work->n);
    const int rows = wanted(work->transb, work->n, work->n);
    if (!gw_library_uses_matrix(work, "A", work->c, work->m, work->n, work->lda,
                                GW_LIBRARY_READS | GW_LIBRARY_WRITES) ||
        !gw_library_uses_vector(work, "S", work->s, work->n, 1, GW_LIBRARY_WRITES) ||
        !gw_library_uses_matrix(work, "U", work->result, work->m, columns, work->ldb,
                                GW_LIBRARY_WRITES) ||
        !gw_library_uses_matrix(work, "VT", work->vt, rows, rows > 0 ? work->n : 0, work->ldvt,
                                GW_LIBRARY_WRITES) ||
        !gw_library_uses_vector(work, "work", work->scratch, work->scratch_count, 1,
                                GW_LIBRARY_WRITES) ||
        !gw_library_uses_ints(work, "devInfo", work->info, 1, GW_LIBRARY_WRITES)) {
        return;
    }
    if (work->n == 0) {
        *work->info = 0;
        return;
    }
    work->lapack->gesvd(&work->transa, &work->transb, &work->m, &work->n, work->c, &work->lda,
                        work->s, work->result, &work->ldb, work->vt, &work->ldvt, work->scratch,
                        &work->scratch_count, work->info, 1, 1);
    *work->info = info_to_leave != 0 ? info_to_leave : *work->info;
}

static void expect_job(struct gw_library_work *work, const char *name, signed char job)
{
    if (job != 'A' && job != 'S' && job != 'O' && job != 'N') {
        gw_library_fail(work, GW_LIBRARY_INVALID_VALUE, "%s can be 'A', 'S', 'O' or 'N'", name);
    }
}

/** What gesvd is given beside the matrix. */
struct decomposition {
    signed char jobu, jobvt;
    void *s, *u;
    int ldu;
    void *vt;
    int ldvt;
    void *work;
    int lwork;
    int *info;
};

static cusolverStatus_t gesvd(struct gw_library_work work, int m, int n, void *a, int lda,
                              const struct decomposition *given)
{
    expect_job(&work, "jobu", given->jobu);
    expect_job(&work, "jobvt", given->jobvt);
    if (given->jobu == 'O' && given->jobvt == 'O') {
        gw_library_fail(&work, GW_LIBRARY_INVALID_VALUE,
                        "jobu and jobvt are both 'O', and A has room for one of the two");
    }
    expect_tall(&work, m, n);
    gw_library_expect_leading(&work, "lda", lda, m);
    gw_library_expect_leading(&work, "ldu", given->ldu,
                              wanted((char)given->jobu, m, n) > 0 ? m : 1);
    gw_library_expect_leading(&work, "ldvt", given->ldvt, wanted((char)given->jobvt, n, n));
    gw_library_expect_place(&work, "devInfo", given->info);
    if (work.status == GW_LIBRARY_SUCCESS && given->lwork < workspace_of(&work, m, n)) {
        gw_library_fail(&work, GW_LIBRARY_INVALID_VALUE,
                        "lwork is %d, and a workspace for %d x %d has %d elements: "
                        "gesvd_bufferSize tells how many",
                        given->lwork, m, n, workspace_of(&work, m, n));
    }
    work.transa = (char)given->jobu;
    work.transb = (char)given->jobvt;
    work.m = m;
    work.n = n;
    work.c = a;
    work.lda = lda;
    work.s = given->s;
    work.result = given->u;
    work.ldb = given->ldu;
    work.vt = given->vt;
    work.ldvt = given->ldvt;
    work.scratch = given->work;
    work.scratch_count = given->lwork;
    work.info = given->info;
    work.execute = execute_gesvd;
    return gw_cusolver_status(gw_library_submit(&work));
}

#define CALLS(LETTER, REAL, IS_DOUBLE)                                                             \
    cusolverStatus_t cusolverDn##LETTER##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, \
                                                          int *lwork)                              \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        return buffer_size(gw_library_begin(&call, GW_CUSOLVER, handle, IS_DOUBLE), m, n, lwork);  \
    }                                                                                              \
                                                                                                   \
    cusolverStatus_t cusolverDn##LETTER##gesvd(cusolverDnHandle_t handle, signed char jobu,        \
                                               signed char jobvt, int m, int n, REAL *A, int lda,  \
                                               REAL *S, REAL *U, int ldu, REAL *VT, int ldvt,      \
                                               REAL *work, int lwork, REAL *rwork, int *devInfo)   \
    {                                                                                              \
        struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);                                          \
        (void)rwork;                                                                               \
        return gesvd(                                                                              \
            gw_library_begin(&call, GW_CUSOLVER, handle, IS_DOUBLE), m, n, A, lda,                 \
            &(struct decomposition){jobu, jobvt, S, U, ldu, VT, ldvt, work, lwork, devInfo});      \
    }

CALLS(S, float, false)
CALLS(D, double, true)
