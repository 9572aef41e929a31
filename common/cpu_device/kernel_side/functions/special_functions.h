// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The functions of CUDA's mathematical library that the C library lacks, in double precision, under
// names of our own. math_functions.h gives them CUDA's names, for float too. All are within a few
// units in the last place; NaN gives NaN.
#pragma once

#include "../host_defines.h"

#ifdef __cplusplus
extern "C" {
#endif

/** sin(pi x) and cos(pi x); exact where the result is 0, 1 or -1. An infinity gives NaN. */
__host__ __device__ double gw_sinpi(double x);
__host__ __device__ double gw_cospi(double x);

/** exp(x * x) * erfc(x), which neither overflows nor underflows for x > 0. */
__host__ __device__ double gw_erfcx(double x);

/** The y with erf(y) = x, for -1 <= x <= 1 (the ends give infinities); NaN elsewhere. */
__host__ __device__ double gw_erfinv(double x);

/** The y with erfc(y) = x, for 0 <= x <= 2 (the ends give infinities); NaN elsewhere. */
__host__ __device__ double gw_erfcinv(double x);

/** The standard normal distribution: the probability of a value below x. */
__host__ __device__ double gw_normcdf(double x);

/** The x with gw_normcdf(x) = p, for 0 <= p <= 1. */
__host__ __device__ double gw_normcdfinv(double p);

/** The modified Bessel functions of the first kind, of order 0 and 1. */
__host__ __device__ double gw_cyl_bessel_i0(double x);
__host__ __device__ double gw_cyl_bessel_i1(double x);

#ifdef __cplusplus
}
#endif
