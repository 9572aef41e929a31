// SPDX-License-Identifier: MIT
// cuBLAS's calls, each against a computation in double, and each status that it documents.
#include "library.h"

static cublasHandle_t handle;

static void begin(void)
{
    reset_device();
    assert_int_equal(cublasCreate(&handle), CUBLAS_STATUS_SUCCESS);
}

static void end(void)
{
    assert_int_equal(cublasDestroy(handle), CUBLAS_STATUS_SUCCESS);
}

/** Element (i, j) of op(x), of which x is stored with this leading dimension. */
static double at(const real *x, cublasOperation_t op, int i, int j, int leading)
{
    return (double)(op == CUBLAS_OP_N ? x[i + j * leading] : x[j + i * leading]);
}

enum { M = 3, N = 4, K = 5, LEADING = 7, ROOM = LEADING * LEADING };
static real a[2 * ROOM], b[2 * ROOM], c[2 * ROOM], got[2 * ROOM];
static const real alpha = 2, beta = -3, one = 1, zero = 0;

static void fill_all(void)
{
    fill(a, 2 * ROOM, 0);
    fill(b, 2 * ROOM, 1000);
    fill(c, 2 * ROOM, 2000);
}

static void expect_product(cublasOperation_t ta, cublasOperation_t tb, int from)
{
    for (int j = 0; j < LEADING; j++) {
        for (int i = 0; i < LEADING; i++) {
            double want = (double)c[from + i + j * LEADING];
            if (i < M && j < N) {
                want *= (double)beta;
                for (int k = 0; k < K; k++) {
                    want += (double)alpha * at(a + from, ta, i, k, LEADING) *
                            at(b + from, tb, k, j, LEADING);
                }
            }
            expect_near((double)got[from + i + j * LEADING], want);
        }
    }
}

GW_TEST(gemm_multiplies_in_all_four_ways_and_touches_nothing_else)
{
    begin();
    fill_all();
    for (int i = 0; i < 4; i++) {
        const cublasOperation_t ta = i & 1 ? CUBLAS_OP_T : CUBLAS_OP_N;
        const cublasOperation_t tb = i & 2 ? CUBLAS_OP_C : CUBLAS_OP_N;
        real *d_c = on_device(c, ROOM);
        assert_int_equal(CUBLAS(gemm)(handle, ta, tb, M, N, K, &alpha, on_device(a, ROOM), LEADING,
                                      on_device(b, ROOM), LEADING, &beta, d_c, LEADING),
                         CUBLAS_STATUS_SUCCESS);
        take(got, d_c, ROOM);
        expect_product(ta, tb, 0);
    }
    end();
}

GW_TEST(batched_products_are_a_stride_apart)
{
    begin();
    fill_all();
    real *d_c = on_device(c, 2 * ROOM);
    assert_int_equal(CUBLAS(gemmStridedBatched)(handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &alpha,
                                                on_device(a, 2 * ROOM), LEADING, ROOM,
                                                on_device(b, 2 * ROOM), LEADING, ROOM, &beta, d_c,
                                                LEADING, ROOM, 2),
                     CUBLAS_STATUS_SUCCESS);
    take(got, d_c, 2 * ROOM);
    expect_product(CUBLAS_OP_N, CUBLAS_OP_N, 0);
    expect_product(CUBLAS_OP_N, CUBLAS_OP_N, ROOM);
    end();
}

// "if beta == 0, C does not have to be a valid input": fresh memory holds NaN.
GW_TEST(a_result_with_the_factor_0_is_not_read)
{
    begin();
    fill_all();
    real *d_c = device_memory(ROOM * sizeof(real));
    assert_int_equal(CUBLAS(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &one,
                                  on_device(a, ROOM), LEADING, on_device(b, ROOM), LEADING, &zero,
                                  d_c, LEADING),
                     CUBLAS_STATUS_SUCCESS);
    take(got, d_c, ROOM);
    assert_true(isfinite(got[M - 1 + (N - 1) * LEADING]));
    end();
}

GW_TEST(gemv_multiplies_a_vector)
{
    begin();
    fill_all();
    for (int transposed = 0; transposed < 2; transposed++) {
        const cublasOperation_t op = transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
        const int results = transposed ? N : M, terms = transposed ? M : N;
        real *d_y = on_device(c, ROOM);
        assert_int_equal(CUBLAS(gemv)(handle, op, M, N, &alpha, on_device(a, ROOM), LEADING,
                                      on_device(b, ROOM), 2, &beta, d_y, 3),
                         CUBLAS_STATUS_SUCCESS);
        take(got, d_y, ROOM);
        for (int i = 0; i < results; i++) {
            double want = (double)beta * (double)c[3 * i];
            for (int k = 0; k < terms; k++) {
                want += (double)alpha * at(a, op, i, k, LEADING) * (double)b[2 * k];
            }
            expect_near((double)got[3 * i], want);
        }
    }
    end();
}

GW_TEST(geam_adds_and_transposes)
{
    begin();
    fill_all();
    real *d_c = on_device(c, ROOM);
    assert_int_equal(CUBLAS(geam)(handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, &alpha,
                                  on_device(a, ROOM), LEADING, &beta, on_device(b, ROOM), LEADING,
                                  d_c, LEADING),
                     CUBLAS_STATUS_SUCCESS);
    take(got, d_c, ROOM);
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < M; i++) {
            expect_near((double)got[i + j * LEADING],
                        (double)alpha * at(a, CUBLAS_OP_T, i, j, LEADING) +
                            (double)beta * at(b, CUBLAS_OP_N, i, j, LEADING));
        }
    }
    // In place is not for a transpose.
    assert_int_equal(CUBLAS(geam)(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 3, &one, d_c, LEADING, &zero,
                                  NULL, LEADING, d_c, LEADING),
                     CUBLAS_STATUS_INVALID_VALUE);
    end();
}

GW_TEST(vectors_are_changed_by_their_steps)
{
    begin();
    fill_all();
    real *d_x = on_device(a, 20), *d_y = on_device(b, 20);
    assert_int_equal(CUBLAS(axpy)(handle, 5, &alpha, d_x, 2, d_y, 3), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(CUBLAS(scal)(handle, 5, &beta, d_x, 2), CUBLAS_STATUS_SUCCESS);
    take(got, d_y, 20);
    for (int i = 0; i < 20; i++) {
        const bool changed = i % 3 == 0 && i < 15;
        expect_near((double)got[i],
                    (double)b[i] + (changed ? (double)alpha * (double)a[i / 3 * 2] : 0));
    }
    take(got, d_x, 20);
    for (int i = 0; i < 20; i++) {
        expect_near((double)got[i], (double)a[i] * (i % 2 == 0 && i < 10 ? (double)beta : 1));
    }
    end();
}

GW_TEST(vectors_are_copied_and_change_places)
{
    begin();
    fill_all();
    real *d_x = on_device(a, 20), *d_y = on_device(b, 20);
    assert_int_equal(CUBLAS(copy)(handle, 5, d_x, 2, d_y, -3), CUBLAS_STATUS_SUCCESS);
    take(got, d_y, 20);
    for (int i = 0; i < 20; i++) { // with a negative step the last one comes first
        const bool changed = i % 3 == 0 && i < 15;
        expect_near((double)got[i], (double)(changed ? a[8 - i / 3 * 2] : b[i]));
    }
    assert_int_equal(CUBLAS(swap)(handle, 5, d_x, 1, d_x + 10, 2), CUBLAS_STATUS_SUCCESS);
    take(got, d_x, 20);
    for (int i = 0; i < 20; i++) {
        expect_near((double)got[i], (double)(i < 5                   ? a[10 + 2 * i]
                                             : i >= 10 && i % 2 == 0 ? a[(i - 10) / 2]
                                                                     : a[i]));
    }
    assert_int_equal(CUBLAS(copy)(handle, -1, NULL, 1, NULL, 1), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(CUBLAS(swap)(NULL, 1, d_x, 1, d_y, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    end();
}

GW_TEST(sums_are_given_to_host_and_device)
{
    begin();
    fill_all();
    double dot = 0, squares = 0, magnitudes = 0;
    for (int i = 0; i < 5; i++) {
        dot += (double)a[2 * i] * (double)b[i];
        squares += (double)a[2 * i] * (double)a[2 * i];
        magnitudes += fabs((double)a[2 * i]);
    }
    const real *d_x = on_device(a, 20), *d_y = on_device(b, 20);
    real host[3];
    assert_int_equal(CUBLAS(dot)(handle, 5, d_x, 2, d_y, 1, &host[0]), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(CUBLAS(nrm2)(handle, 5, d_x, 2, &host[1]), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(CUBLAS(asum)(handle, 5, d_x, 2, &host[2]), CUBLAS_STATUS_SUCCESS);
    expect_near((double)host[0], dot);
    expect_near((double)host[1], sqrt(squares));
    expect_near((double)host[2], magnitudes);

    cublasPointerMode_t mode;
    assert_int_equal(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE),
                     CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetPointerMode(handle, &mode), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(mode, CUBLAS_POINTER_MODE_DEVICE);
    real *d_result = device_memory(sizeof(real));
    assert_int_equal(CUBLAS(dot)(handle, 5, d_x, 2, d_y, 1, d_result), CUBLAS_STATUS_SUCCESS);
    take(got, d_result, 1);
    expect_near((double)got[0], dot);
    end();
}

GW_TEST(nothing_to_do_is_done)
{
    begin();
    assert_int_equal(CUBLAS(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, NULL, 1, NULL, 4,
                                  &zero, NULL, 1),
                     CUBLAS_STATUS_SUCCESS);
    assert_int_equal(CUBLAS(axpy)(handle, 0, &one, NULL, 1, NULL, 1), CUBLAS_STATUS_SUCCESS);
    expect_success(cudaDeviceSynchronize());
    end();
}

static cublasStatus_t product(int m, int n, int k, int lda, int ldb, int ldc)
{
    return CUBLAS(gemm)(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a, lda, b, ldb, &zero, c,
                        ldc);
}

GW_TEST(sizes_that_cannot_be_are_refused)
{
    begin();
    assert_int_equal(product(-1, 1, 1, 1, 1, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(1, -1, 1, 1, 1, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(1, 1, -1, 1, 1, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(3, 4, 5, 2, 5, 3), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(3, 4, 5, 3, 4, 3), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(3, 4, 5, 3, 5, 2), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(product(0, 0, 0, 0, 1, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(CUBLAS(gemv)(handle, CUBLAS_OP_N, 1, 1, &one, a, 1, b, 0, &zero, c, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(CUBLAS(scal)(handle, 1, NULL, a, 1), CUBLAS_STATUS_INVALID_VALUE);
    end();
}

GW_TEST(a_handle_that_is_none_is_refused)
{
    begin();
    end();
    assert_int_equal(CUBLAS(scal)(handle, 1, &one, a, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    assert_int_equal(CUBLAS(scal)(NULL, 1, &one, a, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    assert_int_equal(cublasDestroy(handle), CUBLAS_STATUS_NOT_INITIALIZED);
    assert_int_equal(cublasCreate(NULL), CUBLAS_STATUS_INVALID_VALUE);
    assert_string_equal(cublasGetStatusName(CUBLAS_STATUS_NOT_INITIALIZED),
                        "CUBLAS_STATUS_NOT_INITIALIZED");
    assert_string_equal(cublasGetStatusString(CUBLAS_STATUS_SUCCESS), "success");
}

GW_TEST(a_handle_has_a_stream_and_a_version)
{
    begin();
    cudaStream_t stream, given;
    int version = 0;
    expect_success(cudaStreamCreate(&stream));
    assert_int_equal(cublasSetStream(handle, stream), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetStream(handle, &given), CUBLAS_STATUS_SUCCESS);
    assert_ptr_equal(given, stream);
    assert_int_equal(cublasGetVersion(handle, &version), CUBLAS_STATUS_SUCCESS);
    assert_true(version > 0);
    expect_success(cudaStreamDestroy(stream));
    assert_int_equal(CUBLAS(scal)(handle, 1, &one, a, 1), CUBLAS_STATUS_EXECUTION_FAILED);
    end();
}

GW_TEST(memory_that_is_too_small_ends_the_devices_work)
{
    begin();
    real *d_x = device_memory(sizeof(real));
    assert_int_equal(CUBLAS(scal)(handle, 1000, &one, d_x, 1), CUBLAS_STATUS_SUCCESS);
    expect_error(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    expect_why("scal uses memory for x that it may not use");
    assert_int_equal(CUBLAS(scal)(handle, 1, &one, d_x, 1), CUBLAS_STATUS_EXECUTION_FAILED);
    reset_device();
    end();
}

GW_TEST(vectors_and_matrices_go_to_the_device_and_back)
{
    begin();
    fill_all();
    real *d = on_device(c, ROOM);
    const int size = (int)sizeof(real);
    // Every second element to every third, and back to every first.
    assert_int_equal(cublasSetVector(N, size, a, 2, d, 3), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetVector(N, size, d, 3, got, 1), CUBLAS_STATUS_SUCCESS);
    for (int i = 0; i < N; i++) {
        expect_near((double)got[i], (double)a[2 * i]);
    }
    assert_int_equal(cublasSetMatrix(M, N, size, b, LEADING, d, M), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetMatrix(M, N, size, d, M, got, LEADING), CUBLAS_STATUS_SUCCESS);
    for (int i = 0; i < M * N; i++) {
        const int at_i = i % M + i / M * LEADING;
        expect_near((double)got[at_i], (double)b[at_i]);
    }
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    assert_int_equal(cublasSetVectorAsync(N, size, c, 2, d, 3, stream), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetVectorAsync(N, size, d, 3, got, 1, stream), CUBLAS_STATUS_SUCCESS);
    expect_success(cudaStreamSynchronize(stream));
    for (int i = 0; i < N; i++) {
        expect_near((double)got[i], (double)c[2 * i]);
    }
    assert_int_equal(cublasSetMatrixAsync(M, N, size, a, LEADING, d, M, stream),
                     CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetMatrixAsync(M, N, size, d, M, got, LEADING, stream),
                     CUBLAS_STATUS_SUCCESS);
    expect_success(cudaStreamSynchronize(stream));
    expect_near((double)got[M - 1 + (N - 1) * LEADING], (double)a[M - 1 + (N - 1) * LEADING]);
    assert_int_equal(cublasGetMatrixAsync(M, N, size, d, M - 1, got, LEADING, stream),
                     CUBLAS_STATUS_INVALID_VALUE);
    expect_success(cudaStreamDestroy(stream));
    assert_int_equal(cublasSetVector(0, size, a, 1, d, 1), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasSetVector(N, 0, a, 1, d, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(cublasGetVector(N, size, d, 0, got, 1), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(cublasSetMatrix(M, N, size, b, M - 1, d, M), CUBLAS_STATUS_INVALID_VALUE);
    end();
}
