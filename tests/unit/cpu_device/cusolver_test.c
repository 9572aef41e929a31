// SPDX-License-Identifier: MIT
// cuSOLVER's calls: what they give is multiplied again in double, and each status that it
// documents.
#include "library.h"

static cusolverDnHandle_t handle;

static void begin(void)
{
    reset_device();
    assert_int_equal(cusolverDnCreate(&handle), CUSOLVER_STATUS_SUCCESS);
}

static void end(void)
{
    assert_int_equal(cusolverDnDestroy(handle), CUSOLVER_STATUS_SUCCESS);
}

enum { M = 5, N = 3, ROOM = 32 };
static real a[ROOM], b[ROOM], got[ROOM];

static int *new_info(void)
{
    const int none = 77;
    return device_copy(&none, sizeof(none));
}

static void expect_info(const int *d_info, int want)
{
    int info;
    expect_success(cudaMemcpy(&info, d_info, sizeof(info), cudaMemcpyDeviceToHost));
    assert_int_equal(info, want);
}

static real *workspace(int elements)
{
    return device_memory((size_t)elements * sizeof(real));
}

GW_TEST(gesvd_gives_what_multiplies_to_the_matrix)
{
    begin();
    fill(a, M * N, 0);
    real *d_s = workspace(N), *d_u = workspace(M * N), *d_vt = workspace(N * N);
    real s[N], u[M * N], vt[N * N];
    int lwork = 0, *d_info = new_info();
    assert_int_equal(CUSOLVER(gesvd_bufferSize)(handle, M, N, &lwork), CUSOLVER_STATUS_SUCCESS);
    assert_int_equal(CUSOLVER(gesvd)(handle, 'S', 'S', M, N, on_device(a, M * N), M, d_s, d_u, M,
                                     d_vt, N, workspace(lwork), lwork, NULL, d_info),
                     CUSOLVER_STATUS_SUCCESS);
    expect_info(d_info, 0);
    take(s, d_s, N);
    take(u, d_u, M * N);
    take(vt, d_vt, N * N);
    assert_true(s[0] >= s[1] && s[1] >= s[2] && s[2] >= 0);
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++) {
                sum += (double)u[i + k * M] * (double)s[k] * (double)vt[k + j * N];
            }
            expect_near(sum, (double)a[i + j * M]);
        }
    }
    end();
}

GW_TEST(gesvd_refuses_fewer_rows_than_columns)
{
    begin();
    int lwork = 0;
    assert_int_equal(CUSOLVER(gesvd_bufferSize)(handle, 3, 5, &lwork),
                     CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(
        CUSOLVER(gesvd)(handle, 'N', 'N', 3, 5, a, 3, a, a, 1, a, 1, a, 1000, NULL, new_info()),
        CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(
        CUSOLVER(gesvd)(handle, 'N', 'N', 5, 3, a, 5, a, a, 1, a, 1, a, 1, NULL, new_info()),
        CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(
        CUSOLVER(gesvd)(handle, 'X', 'N', 5, 3, a, 5, a, a, 1, a, 1, a, 1000, NULL, new_info()),
        CUSOLVER_STATUS_INVALID_VALUE);
    end();
}

/** op(A) X must be B, for N x N and 2 right sides. */
static void expect_solved(const real *x, bool transposed)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < N; i++) {
            double sum = 0;
            for (int j = 0; j < N; j++) {
                sum += (double)(transposed ? a[j + i * N] : a[i + j * N]) * (double)x[j + side * N];
            }
            expect_near(sum, (double)b[i + side * N]);
        }
    }
}

GW_TEST(getrf_and_getrs_solve)
{
    begin();
    fill(a, N * N, 0);
    fill(b, N * 2, 500);
    int lwork = 0, *d_info = new_info(), *d_pivots = device_memory(N * sizeof(int));
    real *d_matrix = on_device(a, N * N);
    assert_int_equal(CUSOLVER(getrf_bufferSize)(handle, N, N, d_matrix, N, &lwork),
                     CUSOLVER_STATUS_SUCCESS);
    assert_int_equal(CUSOLVER(getrf)(handle, N, N, d_matrix, N, workspace(lwork), d_pivots, d_info),
                     CUSOLVER_STATUS_SUCCESS);
    expect_info(d_info, 0);
    for (int transposed = 0; transposed < 2; transposed++) {
        real *d_right = on_device(b, N * 2);
        assert_int_equal(CUSOLVER(getrs)(handle, transposed ? CUBLAS_OP_T : CUBLAS_OP_N, N, 2,
                                         d_matrix, N, d_pivots, d_right, N, d_info),
                         CUSOLVER_STATUS_SUCCESS);
        take(got, d_right, N * 2);
        expect_solved(got, transposed);
    }
    end();
}

GW_TEST(potrf_and_potrs_solve_and_tell_what_is_not_positive)
{
    begin();
    fill(b, N * 2, 500);
    for (int i = 0; i < N * N; i++) {
        a[i] = i % (N + 1) == 0 ? (real)3 : (real)1;
    }
    for (int upper = 0; upper < 2; upper++) {
        const cublasFillMode_t uplo = upper ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
        int lwork = 0, *d_info = new_info();
        real *d_matrix = on_device(a, N * N), *d_right = on_device(b, N * 2);
        assert_int_equal(CUSOLVER(potrf_bufferSize)(handle, uplo, N, d_matrix, N, &lwork),
                         CUSOLVER_STATUS_SUCCESS);
        assert_int_equal(
            CUSOLVER(potrf)(handle, uplo, N, d_matrix, N, workspace(lwork), lwork, d_info),
            CUSOLVER_STATUS_SUCCESS);
        expect_info(d_info, 0);
        assert_int_equal(CUSOLVER(potrs)(handle, uplo, N, 2, d_matrix, N, d_right, N, d_info),
                         CUSOLVER_STATUS_SUCCESS);
        take(got, d_right, N * 2);
        expect_solved(got, false);
    }
    a[0] = -1;
    int *d_info = new_info();
    assert_int_equal(CUSOLVER(potrf)(handle, CUBLAS_FILL_MODE_LOWER, N, on_device(a, N * N), N,
                                     workspace(N), N, d_info),
                     CUSOLVER_STATUS_SUCCESS);
    expect_info(d_info, 1);
    end();
}

// R^T R is A^T A, whatever the signs of R's rows.
GW_TEST(geqrf_gives_the_triangle)
{
    begin();
    fill(a, M * N, 0);
    int lwork = 0, *d_info = new_info();
    real *d_matrix = on_device(a, M * N);
    assert_int_equal(CUSOLVER(geqrf_bufferSize)(handle, M, N, d_matrix, M, &lwork),
                     CUSOLVER_STATUS_SUCCESS);
    assert_int_equal(
        CUSOLVER(geqrf)(handle, M, N, d_matrix, M, workspace(N), workspace(lwork), lwork, d_info),
        CUSOLVER_STATUS_SUCCESS);
    expect_info(d_info, 0);
    take(got, d_matrix, M * N);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double of_r = 0, of_a = 0;
            for (int k = 0; k <= i && k <= j; k++) {
                of_r += (double)got[k + i * M] * (double)got[k + j * M];
            }
            for (int k = 0; k < M; k++) {
                of_a += (double)a[k + i * M] * (double)a[k + j * M];
            }
            expect_near(of_r, of_a);
        }
    }
    end();
}

GW_TEST(sizes_and_handles_that_cannot_be_are_refused)
{
    begin();
    int lwork = 0;
    assert_int_equal(CUSOLVER(getrf_bufferSize)(handle, -1, 1, a, 1, &lwork),
                     CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(CUSOLVER(getrf_bufferSize)(handle, 3, 3, a, 2, &lwork),
                     CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(CUSOLVER(potrs)(handle, CUBLAS_FILL_MODE_LOWER, 3, 1, a, 3, b, 2, new_info()),
                     CUSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(CUSOLVER(geqrf)(handle, 3, 3, a, 3, b, got, 0, new_info()),
                     CUSOLVER_STATUS_INVALID_VALUE);
    end();
    assert_int_equal(CUSOLVER(gesvd_bufferSize)(handle, 3, 3, &lwork),
                     CUSOLVER_STATUS_NOT_INITIALIZED);
    assert_int_equal(CUSOLVER(gesvd_bufferSize)(NULL, 3, 3, &lwork),
                     CUSOLVER_STATUS_NOT_INITIALIZED);
    assert_int_equal(cusolverDnCreate(NULL), CUSOLVER_STATUS_INVALID_VALUE);
}
