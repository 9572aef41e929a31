// SPDX-License-Identifier: MIT
// Calls of cuBLAS and cuSOLVER: what they use is told by the call's name and the parameter's.
#include "corpus.h"

#include <cublasLt.h>
#include <cuda.h>
#include <cusolverDn.h>

static const float one = 1.0f, zero = 0.0f;

/** C (rows x cols) = A (rows x inner) B (inner x cols), all row after row. */
static cublasStatus_t product(cublasHandle_t handle, const float *a, const float *b, float *c,
                              int rows, int inner, int cols, int ldc)
{
    return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, cols, rows, inner, &one, // [product]
                       b, cols, a, inner, &zero, c, ldc);
}

// What comes with cuBLAS's header: complex numbers, bfloat16 and, of cuBLASLt, its handles.
PROGRAM(library_headers)
{
    cublasLtHandle_t handle;
    hold(cublasLtCreate(&handle) == CUBLAS_STATUS_SUCCESS);
    const cuDoubleComplex z = make_cuDoubleComplex(3, 4);
    hold(cuCabs(z) == 5.0 && __bfloat162float(__float2bfloat16(2.0f)) == 2.0f);
    hold(CUDA_ERROR_ALREADY_MAPPED == 208 && cublasLtDestroy(handle) == CUBLAS_STATUS_SUCCESS);
    finish();
}

PROGRAM(library_product)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    float *d_c = room<float>(3 * 5), h_c[15];
    hold(product(handle, array(3 * 4, 2.0f), array(4 * 5, 3.0f), d_c, 3, 4, 5, 5) ==
         CUBLAS_STATUS_SUCCESS);
    cudaMemcpy(h_c, d_c, sizeof(h_c), cudaMemcpyDeviceToHost);
    hold(h_c[0] == 24.0f && h_c[14] == 24.0f);
    cublasDestroy(handle);
    finish();
}

// The leading dimension of another matrix: the last column ends behind C.
// EXPECT: out of bounds at [product]
// WORDS: cublasSgemm wrote more of C than there is
PROGRAM(library_wrong_leading_dimension)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    product(handle, array(3 * 4, 2.0f), array(4 * 5, 3.0f), room<float>(3 * 5), 3, 4, 5, 7);
    finish();
    cublasDestroy(handle);
}

// An input that nobody has written.
// EXPECT: uninitialized at [product]
// WORDS: cublasSgemm read A, of which 80 of 80 bytes were never written
PROGRAM(library_unwritten)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    product(handle, array(3 * 4, 2.0f), room<float>(4 * 5), room<float>(3 * 5), 3, 4, 5, 5);
    finish();
    cublasDestroy(handle);
}

// The result is an input, too, where beta is not 0.
// EXPECT: uninitialized at [beta]
PROGRAM(library_beta)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    float *a = array(4, 1.0f), *c = room<float>(4);
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, a, 2, &one, c, // [beta]
                2);
    finish();
    cublasDestroy(handle);
}

// Numbers of half that nobody has written, added up in float: 2 bytes each.
// EXPECT: uninitialized at [mixed]
// WORDS: cublasGemmEx read B, of which 8 of 8 bytes were never written
PROGRAM(library_mixed_unwritten)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, array(4, __half(1.0f)), // [mixed]
                 CUDA_R_16F, 2, room<__half>(4), CUDA_R_16F, 2, &zero, room<float>(4), CUDA_R_32F,
                 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    finish();
    cublasDestroy(handle);
}

// Room for as many halves, and the call says float.
// EXPECT: out of bounds at [float]
// WORDS: cublasGemmEx wrote more of C than there is
PROGRAM(library_mixed_wrong_type)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    __half *a = array(4, __half(1.0f));
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, CUDA_R_16F, 2, a, // [float]
                 CUDA_R_16F, 2, &zero, room<__half>(4), CUDA_R_32F, 2, CUBLAS_COMPUTE_32F,
                 CUBLAS_GEMM_DEFAULT);
    finish();
    cublasDestroy(handle);
}

// Types that do not go together.
// EXPECT: warning at [types]
// WORDS: compute type 64 does not go with
PROGRAM(library_mixed_types)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    float *a = array(4, 1.0f);
    const cublasStatus_t status =
        cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, // [types]
                     &one, a, CUDA_R_32F, 2, a, CUDA_R_32F, 2, &zero, a, CUDA_R_32F, 2,
                     CUBLAS_COMPUTE_16F, CUBLAS_GEMM_DEFAULT);
    hold(status == CUBLAS_STATUS_NOT_SUPPORTED);
    finish();
    cublasDestroy(handle);
}

// Memory of the host.
PROGRAM(library_host_memory)
{
    static float h_x[4] = {1, 2, 3, 4};
    cublasHandle_t handle;
    cublasCreate(&handle);
    // WORDS: cublasSaxpy was given host memory for x
    cublasSaxpy(handle, 4, &one, h_x, 1, array(4, 1.0f), 1); // EXPECT: wrong space
    finish();
    cublasDestroy(handle);
}

// alpha on the device, and the pointer mode says host.
PROGRAM(library_factor_on_device)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    // WORDS: cublasSscal was given device memory for alpha, which it reads on the host
    cublasSscal(handle, 4, array(1, 2.0f), array(4, 1.0f), 1); // EXPECT: wrong space
    finish();
    cublasDestroy(handle);
}

// alpha on the host, and the pointer mode says device.
PROGRAM(library_factor_on_host)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSscal(handle, 4, &one, array(4, 1.0f), 1); // EXPECT: wrong space
    finish();
    cublasDestroy(handle);
}

PROGRAM(library_factor_read_in_turn)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    float *x = array(4, 3.0f), h_x[4];
    cublasSscal(handle, 4, array(1, 2.0f), x, 1);
    cudaMemcpy(h_x, x, sizeof(h_x), cudaMemcpyDeviceToHost);
    hold(h_x[3] == 6.0f);
    cublasDestroy(handle);
    finish();
}

// Two streams, and nothing between them.
__global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f; // [fill]
}

PROGRAM(library_race)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cudaStream_t a = new_stream(), b = new_stream();
    float *x = room<float>(32);
    fill<<<1, 32, 0, a>>>(x);
    cublasSetStream(handle, b);
    // WORDS: fill wrote, with no synchronization in between
    cublasSscal(handle, 32, &one, x, 1); // EXPECT: race
    finish();
    cublasDestroy(handle);
}

PROGRAM(library_in_stream)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cudaStream_t a = new_stream();
    float *x = room<float>(32);
    fill<<<1, 32, 0, a>>>(x);
    cublasSetStream(handle, a);
    cublasSscal(handle, 32, &one, x, 1);
    finish();
    cublasDestroy(handle);
}

// Memory that was given back.
PROGRAM(library_freed)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    float *x = own_array(4, 1.0f);
    cudaFree(x);
    cublasSscal(handle, 4, &one, x, 1); // EXPECT: use after free
    finish();
    cublasDestroy(handle);
}

// EXPECT: leak
// WORDS: cublasCreate: 1 of them was never destroyed
PROGRAM(library_handle_kept)
{
    cublasHandle_t handle;
    cublasCreate(&handle);
}

// EXPECT: leak
// WORDS: cusolverDnCreate: 1 of them was never destroyed
PROGRAM(library_solver_kept)
{
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
}

// A workspace of as many bytes as it was to have elements.
// EXPECT: out of bounds at [svd]
// WORDS: cusolverDnSgesvd wrote more of work than there is
PROGRAM(library_workspace_in_bytes)
{
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
    int lwork = 0;
    cusolverDnSgesvd_bufferSize(handle, 3, 2, &lwork);
    float *work = NULL;
    cudaMalloc(&work, (size_t)lwork);
    cusolverDnSgesvd(handle, 'S', 'S', 3, 2, array(6, 1.0f), 3, // [svd]
                     room<float>(2), room<float>(6), 3, room<float>(4), 2, work, lwork, NULL,
                     room<int>(1));
    finish();
    cudaFree(work);
    cusolverDnDestroy(handle);
}
