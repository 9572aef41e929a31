// SPDX-License-Identifier: MIT
// The BLAS and LAPACK of this computer, by the names that Fortran gives their functions. They are
// opened when the first handle is created, so that a program without one starts as fast as ever and
// a computer without them builds everything.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** One precision's functions: numbers are behind void pointers. The lengths of strings, which
 * Fortran passes behind all other parameters, are 1. */
struct gw_lapack {
    void (*axpy)(const int *n, const void *alpha, const void *x, const int *incx, void *y,
                 const int *incy);
    void (*scal)(const int *n, const void *alpha, void *x, const int *incx);
    void (*gemv)(const char *trans, const int *m, const int *n, const void *alpha, const void *a,
                 const int *lda, const void *x, const int *incx, const void *beta, void *y,
                 const int *incy, size_t);
    void (*gemm)(const char *transa, const char *transb, const int *m, const int *n, const int *k,
                 const void *alpha, const void *a, const int *lda, const void *b, const int *ldb,
                 const void *beta, void *c, const int *ldc, size_t, size_t);
    void (*gesvd)(const char *jobu, const char *jobvt, const int *m, const int *n, void *a,
                  const int *lda, void *s, void *u, const int *ldu, void *vt, const int *ldvt,
                  void *work, const int *lwork, int *info, size_t, size_t);
    void (*getrf)(const int *m, const int *n, void *a, const int *lda, int *ipiv, int *info);
    void (*getrs)(const char *trans, const int *n, const int *nrhs, const void *a, const int *lda,
                  const int *ipiv, void *b, const int *ldb, int *info, size_t);
    void (*potrf)(const char *uplo, const int *n, void *a, const int *lda, int *info, size_t);
    void (*potrs)(const char *uplo, const int *n, const int *nrhs, const void *a, const int *lda,
                  void *b, const int *ldb, int *info, size_t);
    void (*geqrf)(const int *m, const int *n, void *a, const int *lda, void *tau, void *work,
                  const int *lwork, int *info);
};

/** The functions for float or double; NULL where this computer has no BLAS with LAPACK. */
const struct gw_lapack *gw_lapack_of(bool is_double);

/** Why there is none, and what to type: a sentence. */
const char *gw_lapack_missing(void);
