// SPDX-License-Identifier: MIT
// Lesson 8, exercise 5: a decomposition by a library. Your matrices are row-major, and the library
// expects column-major ones.
//
// Stages
//   1  a wide matrix: copy it, and pass the copy to the library, which reads it as column-major.
//      Which matrix does the library decompose then?
//      Where do the U and the V^T of that matrix belong, in d_u or in d_vt?
//   2  a tall matrix: transpose it first, and the results afterwards
//   3  a workspace; cusolverDnSgesvd_bufferSize gives its size;
//      a check of devInfo;
//      after any error, free all memory
//
// Grade it:  ctest -L lesson8  (the whole lesson)
//            ./gridwork grade svd  (this exercise alone)
#include "svd.h"

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define TILE 16

// Transposes `in`, rows x cols, to `out`, cols x rows, as in lesson 3. Both are row-major.
__global__ void svd_transpose_kernel(const float *in, float *out, int rows, int cols)
{
    const int j = blockIdx.x * TILE + threadIdx.x;
    const int i = blockIdx.y * TILE + threadIdx.y;
    if (i < rows && j < cols) {
        out[j * rows + i] = in[i * cols + j];
    }
}

static cudaError_t transposed(const float *d_in, float *d_out, int rows, int cols)
{
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    svd_transpose_kernel<<<grid, dim3(TILE, TILE)>>>(d_in, d_out, rows, cols);
    return cudaGetLastError();
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// The intermediate arrays: one allocation for all.
struct room {
    float *d_a; // the matrix that the library destroys
    float *d_u, *d_vt;
    float *d_work;
    int work_size; // floats
    int *d_info;
};

// Decomposes room->d_a, m x n with m >= n, column-major, into u, s and vt.
// `rwork`, the last but one argument of cusolverDnSgesvd, is an optional output: it may be NULL.
static cudaError_t decompose(cusolverDnHandle_t handle, const struct room *room, int m, int n,
                             float *d_u, float *d_s, float *d_vt)
{
    // TODO: check the status of cusolverDnSgesvd, and then devInfo
    // Replace these 4 lines: the checks are missing.
    float *const d_work = room->d_work;
    (void)cusolverDnSgesvd(handle, 'S', 'S', m, n, room->d_a, m, d_s, d_u, m, d_vt, n, d_work,
                           room->work_size, NULL, room->d_info);
    return cudaSuccess;
}

// A row-major matrix, read as column-major, is its transpose.
static cudaError_t svd_wide(cusolverDnHandle_t handle, const struct room *room, const float *d_a,
                            float *d_u, float *d_s, float *d_vt, int rows, int cols)
{
    // TODO: copy A to room->d_a, and decompose A^T: where do its U and its V^T belong?
    // Replace these 2 lines: they are not right yet.
    (void)d_a;
    return decompose(handle, room, rows, cols, d_u, d_s, d_vt);
}

static cudaError_t svd_tall(cusolverDnHandle_t handle, const struct room *room, const float *d_a,
                            float *d_u, float *d_s, float *d_vt, int rows, int cols)
{
    // TODO: transpose A to room->d_a; decompose; transpose the results to d_u and d_vt
    // Replace these 2 lines: they are not right yet.
    const cudaError_t error = transposed(d_a, room->d_a, rows, cols);
    return error != cudaSuccess ? error : decompose(handle, room, rows, cols, d_u, d_s, d_vt);
}

cudaError_t svd(cusolverDnHandle_t handle, const float *d_a, float *d_u, float *d_s, float *d_vt,
                int rows, int cols)
{
    // TODO: check sizes; fill a struct room; call svd_wide or svd_tall; free memory
    // Replace these 3 lines. The casts only prevent a warning about unused functions.
    (void)svd_wide;
    (void)svd_tall;
    return GW_NOT_STARTED;
}
