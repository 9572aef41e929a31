// SPDX-License-Identifier: MIT
// Lesson 9, exercise 1: a dual number is a value and its slope; every operation computes both.
//
// Stages
//   1  x itself: its slope with respect to x
//   2  the product rule, and the chain rule for sine and cosine
//   3  one thread per element: one load, one evaluation, two stores
//
// Grade it:  ctest -L lesson9                  (the whole lesson)
//            ./gridwork grade value_and_slope  (this exercise alone)
#include "value_and_slope.h"

// ------------------------------------------------------------------------------------------------
// Dual numbers
// ------------------------------------------------------------------------------------------------

/** The value of an expression in x, and its derivative with respect to x. */
struct dual {
    real value;
    real slope;
};

__device__ struct dual dual_of(real value, real slope)
{
    struct dual result = {value, slope};
    return result;
}

/** A number that does not depend on x. */
__device__ struct dual dual_constant(real value)
{
    return dual_of(value, 0);
}

__device__ struct dual dual_sum(struct dual a, struct dual b)
{
    return dual_of(a.value + b.value, a.slope + b.slope);
}

/** x itself. */
__device__ struct dual dual_variable(real x)
{
    // TODO: the slope of x with respect to x
    return dual_of(x, 0);
}

__device__ struct dual dual_product(struct dual a, struct dual b)
{
    // TODO: the product rule
    return dual_of(a.value * b.value, 0);
}

__device__ struct dual dual_sin(struct dual a)
{
    // TODO: the chain rule: the derivative of sin at a, times the slope of a
    return dual_of(sin(a.value), 0);
}

__device__ struct dual dual_cos(struct dual a)
{
    // TODO: the same for cos
    return dual_of(cos(a.value), 0);
}

// ------------------------------------------------------------------------------------------------
// The function
// ------------------------------------------------------------------------------------------------

/** 0.2 x + sin x + cos 2x. The same code computes the derivative. */
__device__ struct dual f(struct dual x)
{
    struct dual line = dual_product(dual_constant((real)0.2), x);
    struct dual fast = dual_cos(dual_product(dual_constant(2), x));
    return dual_sum(dual_sum(line, dual_sin(x)), fast);
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void value_and_slope_kernel(const real *x, real *values, real *slopes, int n)
{
    // TODO: evaluate f once per element, and store both value and slope
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t value_and_slope(const real *d_x, real *d_f, real *d_slope, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    // TODO: launch a thread for every element, and return the error of the launch
    return GW_NOT_STARTED;
}
