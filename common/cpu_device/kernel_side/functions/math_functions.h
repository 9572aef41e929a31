// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// CUDA's mathematical functions beyond those of <math.h>, for double and float, with the overloads
// for float that nvcc has; and the fast ones (__expf ...), which here are as exact as the others.
#pragma once

#include "arithmetic_functions.h"
#include "conversion_functions.h"
#include "host_library.h"
#include "minimum_maximum.h"
#include "special_functions.h"

// Some of these names come into <math.h> with C23, as C functions: so they are C functions here.
#define GW_C_FUNCTION(RESULT, NAME, PARAMETERS, ...)                                               \
    extern "C" GW_DEVICE_FUNCTION RESULT NAME PARAMETERS noexcept(true)                            \
    {                                                                                              \
        return __VA_ARGS__;                                                                        \
    }
// NAME(double) and NAMEf(float), and NAME(float) by overloading.
#define GW_ONE_OPERAND(NAME, IN_DOUBLE, IN_FLOAT)                                                  \
    GW_C_FUNCTION(double, NAME, (double x), IN_DOUBLE)                                             \
    GW_C_FUNCTION(float, NAME##f, (float x), IN_FLOAT)                                             \
    GW_DEVICE_EXPRESSION(float, NAME, (const float x), NAME##f(x))

GW_ONE_OPERAND(rsqrt, 1 / sqrt(x), 1 / sqrtf(x))
GW_ONE_OPERAND(rcbrt, 1 / cbrt(x), 1 / cbrtf(x))
GW_ONE_OPERAND(sinpi, gw_sinpi(x), (float)gw_sinpi((double)x))
GW_ONE_OPERAND(cospi, gw_cospi(x), (float)gw_cospi((double)x))
GW_ONE_OPERAND(erfcx, gw_erfcx(x), (float)gw_erfcx((double)x))
GW_ONE_OPERAND(erfinv, gw_erfinv(x), (float)gw_erfinv((double)x))
GW_ONE_OPERAND(erfcinv, gw_erfcinv(x), (float)gw_erfcinv((double)x))
GW_ONE_OPERAND(normcdf, gw_normcdf(x), (float)gw_normcdf((double)x))
GW_ONE_OPERAND(normcdfinv, gw_normcdfinv(x), (float)gw_normcdfinv((double)x))
GW_ONE_OPERAND(cyl_bessel_i0, gw_cyl_bessel_i0(x), (float)gw_cyl_bessel_i0((double)x))
GW_ONE_OPERAND(cyl_bessel_i1, gw_cyl_bessel_i1(x), (float)gw_cyl_bessel_i1((double)x))

// The C library has these for double (and some for float), but without the overload.
GW_DEVICE_EXPRESSION(float, exp10, (const float x), exp10f(x))
GW_DEVICE_EXPRESSION(float, j0, (const float x), j0f(x))
GW_DEVICE_EXPRESSION(float, j1, (const float x), j1f(x))
GW_DEVICE_EXPRESSION(float, jn, (const int n, const float x), jnf(n, x))
GW_DEVICE_EXPRESSION(float, y0, (const float x), y0f(x))
GW_DEVICE_EXPRESSION(float, y1, (const float x), y1f(x))
GW_DEVICE_EXPRESSION(float, yn, (const int n, const float x), ynf(n, x))

/** Lengths of vectors, and their reciprocals. */
GW_C_FUNCTION(double, rhypot, (double x, double y), 1 / hypot(x, y))
GW_C_FUNCTION(float, rhypotf, (float x, float y), 1 / hypotf(x, y))
GW_C_FUNCTION(double, norm3d, (double a, double b, double c), hypot(hypot(a, b), c))
GW_C_FUNCTION(float, norm3df, (float a, float b, float c), hypotf(hypotf(a, b), c))
GW_C_FUNCTION(double, rnorm3d, (double a, double b, double c), 1 / norm3d(a, b, c))
GW_C_FUNCTION(float, rnorm3df, (float a, float b, float c), 1 / norm3df(a, b, c))
GW_C_FUNCTION(double, norm4d, (double a, double b, double c, double d),
              hypot(hypot(a, b), hypot(c, d)))
GW_C_FUNCTION(float, norm4df, (float a, float b, float c, float d),
              hypotf(hypotf(a, b), hypotf(c, d)))
GW_C_FUNCTION(double, rnorm4d, (double a, double b, double c, double d), 1 / norm4d(a, b, c, d))
GW_C_FUNCTION(float, rnorm4df, (float a, float b, float c, float d), 1 / norm4df(a, b, c, d))

template <typename T>
GW_DEVICE_FUNCTION T gw_norm(int dim, const T *p)
{
    T length = 0;
    for (int i = 0; i < dim; i++) {
        length = hypot(length, p[i]);
    }
    return length;
}
GW_C_FUNCTION(double, norm, (int dim, const double *p), gw_norm(dim, p))
GW_C_FUNCTION(float, normf, (int dim, const float *p), gw_norm(dim, p))
GW_C_FUNCTION(double, rnorm, (int dim, const double *p), 1 / gw_norm(dim, p))
GW_C_FUNCTION(float, rnormf, (int dim, const float *p), 1 / gw_norm(dim, p))

extern "C" GW_DEVICE_FUNCTION void sincospi(double x, double *sptr, double *cptr) noexcept(true)
{
    *sptr = gw_sinpi(x);
    *cptr = gw_cospi(x);
}
extern "C" GW_DEVICE_FUNCTION void sincospif(float x, float *sptr, float *cptr) noexcept(true)
{
    *sptr = sinpif(x);
    *cptr = cospif(x);
}
GW_DEVICE_FUNCTION void sincospi(const float x, float *const sptr, float *const cptr)
{
    sincospif(x, sptr, cptr);
}
GW_DEVICE_FUNCTION void sincos(const float x, float *const sptr, float *const cptr)
{
    *sptr = sinf(x);
    *cptr = cosf(x);
}

GW_DEVICE_FUNCTION double copysign(const double a, const float b)
{
    return copysign(a, (double)b);
}
GW_DEVICE_FUNCTION double copysign(const float a, const double b)
{
    return copysign((double)a, b);
}

GW_C_FUNCTION(float, fdividef, (float x, float y), x / y)
GW_C_FUNCTION(double, fdivide, (double x, double y), x / y)

// The fast functions. On a GPU they trade accuracy for speed; here only what is documented of
// their special cases is kept.
GW_C_FUNCTION(float, __expf, (float x), expf(x))
GW_C_FUNCTION(float, __exp10f, (float x), exp10f(x))
GW_C_FUNCTION(float, __logf, (float x), logf(x))
GW_C_FUNCTION(float, __log2f, (float x), log2f(x))
GW_C_FUNCTION(float, __log10f, (float x), log10f(x))
GW_C_FUNCTION(float, __sinf, (float x), sinf(x))
GW_C_FUNCTION(float, __cosf, (float x), cosf(x))
GW_C_FUNCTION(float, __tanf, (float x), tanf(x))
GW_C_FUNCTION(float, __tanhf, (float x), tanhf(x))
GW_C_FUNCTION(float, __powf, (float x, float y), exp2f(y *log2f(x)))

/** x / y, but 0 where 2^126 < |y| < 2^128, as on a GPU. */
extern "C" GW_DEVICE_FUNCTION float __fdividef(float x, float y) noexcept(true)
{
    if (fabsf(y) > 0x1p126f && fabsf(y) < INFINITY) {
        return x * 0.0f;
    }
    return x / y;
}
extern "C" GW_DEVICE_FUNCTION void __sincosf(float x, float *sptr, float *cptr) noexcept(true)
{
    *sptr = sinf(x);
    *cptr = cosf(x);
}

#undef GW_C_FUNCTION
#undef GW_ONE_OPERAND
