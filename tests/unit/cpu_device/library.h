// SPDX-License-Identifier: MIT
// What the tests of cuBLAS and cuSOLVER share: one precision, matrices on both sides, and whether a
// result is the one that was computed here in double.
#pragma once

#include "expect.h"

#include <cusolverDn.h>
#include <math.h>

#ifdef IN_DOUBLE
typedef double real;
#define CUBLAS(NAME) cublasD##NAME
#define CUSOLVER(NAME) cusolverDnD##NAME
#else
typedef float real;
#define CUBLAS(NAME) cublasS##NAME
#define CUSOLVER(NAME) cusolverDnS##NAME
#endif

/** A few roundings of numbers of about 1, summed a dozen times: far below any mistake. */
static inline real tolerance(void)
{
    return (real)(sizeof(real) == sizeof(double) ? 1e-13 : 1e-5);
}

/** The i-th of numbers between -1 and 1 that have no pattern. */
static inline real number(int i)
{
    const double far = 43758.5453 * sin(1.0 + 12.9898 * i); // sines alone make matrices of rank 2
    return (real)(2 * (far - floor(far)) - 1);
}

/** `count` of them. */
static inline void fill(real *x, int count, int from)
{
    for (int i = 0; i < count; i++) {
        x[i] = number(from + i);
    }
}

static inline real *on_device(const real *x, int count)
{
    return device_copy(x, (size_t)count * sizeof(real));
}

/** What the device holds there. */
static inline void take(real *x, const real *d_x, int count)
{
    expect_success(cudaMemcpy(x, d_x, (size_t)count * sizeof(real), cudaMemcpyDeviceToHost));
}

static inline void expect_near(double got, double want)
{
    if (!(fabs(got - want) <= (double)tolerance())) {
        fail_msg("got %.17g, want %.17g", got, want);
    }
}
