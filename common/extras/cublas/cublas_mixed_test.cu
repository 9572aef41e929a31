// SPDX-License-Identifier: MIT
// cuBLAS's products of numbers that the call names, each against a plain loop in double over the
// same numbers, and how numbers of 16 bits become float and back.
#include "cpu_device/libraries/library_small.h"
#include "expect.h"

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <math.h>
#include <string.h>

GW_TEST(every_number_of_16_bits_is_the_float_that_a_kernel_takes_it_for)
{
    for (unsigned bits = 0; bits < 65536; bits++) {
        const uint16_t small = (uint16_t)bits;
        const float half = (float)__half::of_bits(bits);
        const float bfloat = (float)__nv_bfloat16::of_bits(bits);
        const float got_half = gw_library_widened(small, GW_LIBRARY_HALF);
        const float got_bfloat = gw_library_widened(small, GW_LIBRARY_BFLOAT);
        assert_true(isnan(half) ? isnan(got_half) : memcmp(&got_half, &half, sizeof(half)) == 0);
        assert_true(isnan(bfloat) ? isnan(got_bfloat)
                                  : memcmp(&got_bfloat, &bfloat, sizeof(bfloat)) == 0);
    }
}

// Every float whose lower 12 bits are one of these, which are all borders of rounding a half.
GW_TEST(a_float_becomes_the_number_of_16_bits_that_a_kernel_makes_of_it)
{
    const uint32_t low[] = {0, 1, 0x7ff, 0x800, 0xfff};
    for (uint32_t high = 0; high < 1U << 20; high += 3) {
        for (int i = 0; i < 5; i++) {
            const uint32_t bits = high << 12 | low[i];
            float value;
            memcpy(&value, &bits, sizeof(value));
            assert_int_equal(gw_library_narrowed(value, GW_LIBRARY_HALF), __half(value).gw_bits);
            assert_int_equal(gw_library_narrowed(value, GW_LIBRARY_BFLOAT),
                             __nv_bfloat16(value).gw_bits);
        }
    }
}

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

enum { M = 3, N = 4, K = 5, LEADING = 7, ROOM = LEADING * LEADING };

/** Matrices of one type, with room for two each, on both sides. */
template <typename T>
struct matrices {
    T host[2 * ROOM], *device;
    explicit matrices(int from)
    {
        for (int i = 0; i < 2 * ROOM; i++) {
            host[i] = T((float)((i * 37 + from) % 64 - 32) / 16.0F);
        }
        device = (T *)device_copy(host, sizeof(host));
    }
    double at(cublasOperation_t op, int first, int i, int j) const
    {
        const int place = op == CUBLAS_OP_N ? i + j * LEADING : j + i * LEADING;
        return (double)(float)host[first + place];
    }
};

template <typename T>
static void expect_products(const matrices<T> &a, const matrices<T> &b, const void *c_before,
                            const void *c_after, cudaDataType type, cublasOperation_t ta,
                            cublasOperation_t tb, int count, double relative)
{
    for (int at = 0; at < count * ROOM; at++) {
        const int i = at % ROOM % LEADING, j = at % ROOM / LEADING;
        const auto value = [type, at](const void *c) {
            return type == CUDA_R_16F    ? (double)(float)((const __half *)c)[at]
                   : type == CUDA_R_16BF ? (double)(float)((const __nv_bfloat16 *)c)[at]
                   : type == CUDA_R_32F  ? (double)((const float *)c)[at]
                                         : ((const double *)c)[at];
        };
        double want = value(c_before);
        if (i < M && j < N) {
            want *= -3;
            for (int k = 0; k < K; k++) {
                want += 2 * a.at(ta, at / ROOM * ROOM, i, k) * b.at(tb, at / ROOM * ROOM, k, j);
            }
        }
        const double got = value(c_after);
        if (!(fabs(got - want) <= relative * (1 + fabs(want)))) {
            fail_msg("element (%d, %d) of product %d: got %.9g, want %.9g", i, j, at / ROOM, got,
                     want);
        }
    }
}

/** One way of computing: A and B of type T, C of type C, factors of type F. */
template <typename T, typename C, typename F>
static void try_all(cudaDataType type, cudaDataType type_c, cublasComputeType_t compute,
                    double relative)
{
    const F alpha = F(2.0F), beta = F(-3.0F);
    begin();
    for (int i = 0; i < 4; i++) {
        const cublasOperation_t ta = i & 1 ? CUBLAS_OP_T : CUBLAS_OP_N;
        const cublasOperation_t tb = i & 2 ? CUBLAS_OP_T : CUBLAS_OP_N;
        const matrices<T> a(0), b(11);
        const matrices<C> c(5);
        C got[2 * ROOM];
        assert_int_equal(cublasGemmEx(handle, ta, tb, M, N, K, &alpha, a.device, type, LEADING,
                                      b.device, type, LEADING, &beta, c.device, type_c, LEADING,
                                      compute, CUBLAS_GEMM_DEFAULT),
                         CUBLAS_STATUS_SUCCESS);
        expect_success(cudaMemcpy(got, c.device, sizeof(got), cudaMemcpyDeviceToHost));
        expect_products(a, b, c.host, got, type_c, ta, tb, 1, relative);
        expect_success(cudaMemcpy(c.device, c.host, sizeof(got), cudaMemcpyHostToDevice));
        assert_int_equal(cublasGemmStridedBatchedEx(handle, ta, tb, M, N, K, &alpha, a.device, type,
                                                    LEADING, ROOM, b.device, type, LEADING, ROOM,
                                                    &beta, c.device, type_c, LEADING, ROOM, 2,
                                                    compute, CUBLAS_GEMM_DEFAULT_TENSOR_OP),
                         CUBLAS_STATUS_SUCCESS);
        expect_success(cudaMemcpy(got, c.device, sizeof(got), cudaMemcpyDeviceToHost));
        expect_products(a, b, c.host, got, type_c, ta, tb, 2, relative);
    }
    end();
}

GW_TEST(numbers_that_the_call_names_are_multiplied)
{
    try_all<float, float, float>(CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    try_all<float, float, float>(CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, 1e-5);
    try_all<double, double, double>(CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F, 1e-13);
}

// Half a step of the 11 bits of a half, and of the 8 of a bfloat16.
GW_TEST(numbers_of_16_bits_are_added_up_in_float_and_rounded_once)
{
    try_all<__half, float, float>(CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    try_all<__half, __half, float>(CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, 0.5 / 1024);
    try_all<__half, __half, __half>(CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F, 0.5 / 1024);
    try_all<__nv_bfloat16, float, float>(CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    try_all<__nv_bfloat16, __nv_bfloat16, float>(CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F,
                                                 0.5 / 128);
}

GW_TEST(hgemm_is_the_product_of_halves)
{
    begin();
    const __half alpha = 2.0F, beta = -3.0F;
    const matrices<__half> a(0), b(11), c(5);
    __half got[2 * ROOM];
    assert_int_equal(cublasHgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, M, N, K, &alpha, a.device,
                                 LEADING, b.device, LEADING, &beta, c.device, LEADING),
                     CUBLAS_STATUS_SUCCESS);
    expect_success(cudaMemcpy(got, c.device, sizeof(got), cudaMemcpyDeviceToHost));
    expect_products(a, b, c.host, got, CUDA_R_16F, CUBLAS_OP_T, CUBLAS_OP_N, 1, 0.5 / 1024);
    expect_success(cudaMemcpy(c.device, c.host, sizeof(got), cudaMemcpyHostToDevice));
    // alpha and beta on the device are halves, too.
    const __half *d_factors[] = {(const __half *)device_copy(&alpha, sizeof(alpha)),
                                 (const __half *)device_copy(&beta, sizeof(beta))};
    assert_int_equal(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE),
                     CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasHgemmStridedBatched(
                         handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, d_factors[0], a.device, LEADING,
                         ROOM, b.device, LEADING, ROOM, d_factors[1], c.device, LEADING, ROOM, 2),
                     CUBLAS_STATUS_SUCCESS);
    expect_success(cudaMemcpy(got, c.device, sizeof(got), cudaMemcpyDeviceToHost));
    expect_products(a, b, c.host, got, CUDA_R_16F, CUBLAS_OP_N, CUBLAS_OP_N, 2, 0.5 / 1024);
    end();
}

static cublasStatus_t product(cudaDataType a, cudaDataType b, cudaDataType c,
                              cublasComputeType_t compute, cublasGemmAlgo_t algo, int lda)
{
    static const double zero = 0;
    return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 0, 2, &zero, NULL, a, lda, NULL, b, 2,
                        &zero, NULL, c, 2, compute, algo);
}

// "CUBLAS_STATUS_NOT_SUPPORTED: the combination of the parameters Atype, Btype and Ctype or the
// algorithm, algo is not supported"
GW_TEST(what_does_not_go_together_is_refused)
{
    begin();
    const cudaDataType half = CUDA_R_16F, one = CUDA_R_32F, two = CUDA_R_64F, byte = CUDA_R_8I;
    const cublasGemmAlgo_t any = CUBLAS_GEMM_DEFAULT;
    assert_int_equal(product(half, half, one, CUBLAS_COMPUTE_32F, any, 2), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(product(half, one, one, CUBLAS_COMPUTE_32F, any, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(half, half, one, CUBLAS_COMPUTE_16F, any, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(one, one, half, CUBLAS_COMPUTE_32F, any, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(two, two, two, CUBLAS_COMPUTE_32F, any, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(byte, byte, CUDA_R_32I, CUBLAS_COMPUTE_32I, any, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(half, half, one, CUBLAS_COMPUTE_32F, (cublasGemmAlgo_t)50, 2),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    assert_int_equal(product(half, half, one, CUBLAS_COMPUTE_32F, any, 1),
                     CUBLAS_STATUS_INVALID_VALUE);
    expect_success(cudaDeviceSynchronize());
    end();
    assert_int_equal(product(half, half, one, CUBLAS_COMPUTE_32F, any, 2),
                     CUBLAS_STATUS_NOT_INITIALIZED);
}

// Programs from before CUDA 11 name a type in the place of the compute type.
GW_TEST(older_programs_name_the_type_that_is_added_up)
{
    begin();
    static const float zero = 0;
    const matrices<__half> a(0);
    const matrices<float> c(5);
    assert_int_equal(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &zero, a.device,
                                  CUDA_R_16F, LEADING, a.device, CUDA_R_16F, LEADING, &zero,
                                  c.device, CUDA_R_32F, LEADING, CUDA_R_32F,
                                  CUBLAS_GEMM_DFALT_TENSOR_OP),
                     CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &zero, a.device,
                                  CUDA_R_16F, LEADING, a.device, CUDA_R_16F, LEADING, &zero,
                                  c.device, CUDA_R_32F, LEADING, CUDA_R_32I, CUBLAS_GEMM_DEFAULT),
                     CUBLAS_STATUS_NOT_SUPPORTED);
    float got;
    expect_success(cudaMemcpy(&got, c.device, sizeof(got), cudaMemcpyDeviceToHost));
    assert_true(got == 0);
    end();
}

GW_TEST(a_mode_of_mathematics_is_kept)
{
    begin();
    cublasMath_t mode = CUBLAS_TENSOR_OP_MATH;
    assert_int_equal(cublasGetMathMode(handle, &mode), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(mode, CUBLAS_DEFAULT_MATH);
    const cublasMath_t both =
        (cublasMath_t)(CUBLAS_PEDANTIC_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
    assert_int_equal(cublasSetMathMode(handle, both), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(cublasGetMathMode(handle, &mode), CUBLAS_STATUS_SUCCESS);
    assert_int_equal(mode, both);
    assert_int_equal(cublasSetMathMode(handle, (cublasMath_t)9), CUBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(cublasGetMathMode(handle, NULL), CUBLAS_STATUS_INVALID_VALUE);
    end();
    assert_int_equal(cublasSetMathMode(handle, both), CUBLAS_STATUS_NOT_INITIALIZED);
}
