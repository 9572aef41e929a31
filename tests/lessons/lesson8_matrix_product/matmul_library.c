// SPDX-License-Identifier: MIT
// Grades lesson 8, matmul_library: right products, of which one call of cuBLAS is all the work.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if rows, inner or cols | negative_for_cublas
//   cudaErrorUnknown if cuBLAS | status_ignored
//   Library calls that start work on | row_by_row
//   Launches of your own kernels: 0 | own_kernel
//   Allocations: 0 | allocates
//   New handles: 0 | own_handle
//   Accuracy: as in `matmul_naive` | alpha_rounded
//   The work goes to the stream | stream_beside
//   The function need not wait for it | reference
//   The handle expects alpha and beta | pointer_mode
//   restore them before you return | mode_left
//   Each pointer may point | aligned_arrays_only
//   The function writes the rows * | pitch_of_c
#include "product.h"

#ifdef GW_RUNNER

#include "matmul_library.h"

#include <stdio.h>
#include <stdlib.h>

static cublasHandle_t handle;

static cudaError_t multiply(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                            int cols)
{
    return matmul_library(handle, d_a, d_b, d_c, rows, inner, cols);
}

/** Is the handle as it was? Then it is destroyed. One that the function has destroyed can be asked
 * for nothing on a GPU. */
static void note_handle(struct gw_run *run)
{
    cudaStream_t stream = NULL;
    cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
    const bool lives = cublasGetStream(handle, &stream) == CUBLAS_STATUS_SUCCESS &&
                       cublasGetPointerMode(handle, &mode) == CUBLAS_STATUS_SUCCESS;
    gw_note(run, "handle destroyed", !lives);
    gw_note(run, "stream changed", stream != gw_callers_stream);
    gw_note(run, "mode changed", mode != CUBLAS_POINTER_MODE_HOST);
    if (lives) {
        (void)cublasDestroy(handle);
    }
}

void gw_run(struct gw_run *run)
{
    const struct product *product = gw_parameters(run);
    if (product->without_handle) {
        handle = NULL;
    } else if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) {
        fputs("cublasCreate() makes no handle for the grader\n", stderr);
        abort();
    }
    if (product->has_stream) {
        (void)cudaDeviceSynchronize(); // what fills the arrays
        (void)cudaStreamCreateWithFlags(&gw_callers_stream, cudaStreamNonBlocking);
        (void)cublasSetStream(handle, gw_callers_stream);
    }
    product_run(run, multiply);
    if (handle) {
        note_handle(run);
    }
    if (product->has_stream) {
        (void)cudaStreamDestroy(gw_callers_stream);
    }
}

#else

static void expect_one_call(struct gw_case *grading)
{
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t calls = gw_noted(grading, "library calls");
    gw_expect(grading, launches == 0,
              "%lld kernel%s launched, but cuBLAS must do all the work: pass d_b first and d_a "
              "second to cublasSgemm, and transpose nothing",
              (long long)launches, launches == 1 ? " was" : "s were");
    gw_expect(grading, calls > 0, "no cuBLAS call launched work: call cublasSgemm once");
    gw_expect(grading, calls == 1,
              "%lld cuBLAS calls launched work: call cublasSgemm once; cuBLAS reads a row-major "
              "matrix as its transpose, and (A B)^T is B^T A^T, so transpose nothing",
              (long long)calls);
}

static void expect_nothing_made(struct gw_case *grading)
{
    const int64_t handles = gw_noted(grading, "library handles");
    const int64_t allocations = gw_noted(grading, "allocations");
    gw_expect(grading, handles == 0,
              "the function created %lld handle%s, which takes longer than most products: use the "
              "handle that it is given",
              (long long)handles, handles == 1 ? "" : "s");
    gw_expect(grading, allocations == 0,
              "the function made %lld allocation%s: allocate nothing, the product needs only d_c",
              (long long)allocations, allocations == 1 ? "" : "s");
}

static void expect_handle_as_it_was(struct gw_case *grading)
{
    gw_expect(grading, gw_noted(grading, "handle destroyed") == 0,
              "the function destroyed the caller's handle: leave that to the caller");
    gw_expect(grading, gw_noted(grading, "stream changed") == 0,
              "the function changed the handle's stream and did not restore it: leave out "
              "cublasSetStream(), because the work belongs to the stream that the handle has");
    gw_expect(grading, gw_noted(grading, "mode changed") == 0,
              "the pointer mode of the handle has changed: restore what you set, for the caller's "
              "next call");
    gw_expect(grading, gw_noted(grading, "beside the default stream") == 0,
              "the work ran in another stream than the handle's, so it may run at the same time as "
              "the caller's work: leave out cublasSetStream()");
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct product *product = argument;
    if (!product_is_right(grading, product, NULL)) {
        return;
    }
    expect_handle_as_it_was(grading);
    if (gw_is_profiled(grading) && product->inner > 0) { // a memset makes an empty sum as well
        expect_one_call(grading);
        expect_nothing_made(grading);
    }
}

static const struct gw_case_declaration cases[] = {
    PRODUCT_CASES,
    GW_CASE("4 x 3 by 3 x 5, handle = NULL", grade, 0, struct product,
            {.n = 20, .expect = cudaErrorUnknown}, .rows = 4, .inner = 3, .cols = 5,
            .without_handle = true),
    GW_CASE("20 x 24 by 24 x 28, handle with a stream", grade, 0, struct product, {.n = 560},
            .rows = 20, .inner = 24, .cols = 28, .has_stream = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
