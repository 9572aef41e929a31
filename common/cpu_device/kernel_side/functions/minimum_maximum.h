// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// min and max for every pair of arithmetic types that nvcc has them for, with nvcc's result type:
// a signed argument beside an unsigned one is converted to unsigned, as in C.
//
// Of a number and a NaN both return the number, as fmin and fmax do.
#pragma once

#include "../host_defines.h"

#define GW_MIN_MAX(RESULT, A, B)                                                                   \
    GW_DEVICE_EXPRESSION(RESULT, min, (const A a, const B b),                                      \
                         (RESULT)a < (RESULT)b ? (RESULT)a : (RESULT)b)                            \
    GW_DEVICE_EXPRESSION(RESULT, max, (const A a, const B b),                                      \
                         (RESULT)a > (RESULT)b ? (RESULT)a : (RESULT)b)
// b wins only where it is not a NaN itself: written so that it compiles to branch-free code where
// a call of fminf would stay a call.
#define GW_FLOATING_MIN_MAX(RESULT, A, B)                                                          \
    GW_DEVICE_EXPRESSION(RESULT, min, (const A a, const B b),                                      \
                         (RESULT)a < (RESULT)b || b != b ? (RESULT)a : (RESULT)b)                  \
    GW_DEVICE_EXPRESSION(RESULT, max, (const A a, const B b),                                      \
                         (RESULT)a > (RESULT)b || b != b ? (RESULT)a : (RESULT)b)

GW_MIN_MAX(int, int, int)
GW_MIN_MAX(unsigned int, unsigned int, unsigned int)
GW_MIN_MAX(unsigned int, int, unsigned int)
GW_MIN_MAX(unsigned int, unsigned int, int)
GW_MIN_MAX(long int, long int, long int)
GW_MIN_MAX(unsigned long int, unsigned long int, unsigned long int)
GW_MIN_MAX(unsigned long int, long int, unsigned long int)
GW_MIN_MAX(unsigned long int, unsigned long int, long int)
GW_MIN_MAX(long long int, long long int, long long int)
GW_MIN_MAX(unsigned long long int, unsigned long long int, unsigned long long int)
GW_MIN_MAX(unsigned long long int, long long int, unsigned long long int)
GW_MIN_MAX(unsigned long long int, unsigned long long int, long long int)
GW_FLOATING_MIN_MAX(float, float, float)
GW_FLOATING_MIN_MAX(double, double, double)
GW_FLOATING_MIN_MAX(double, float, double)
GW_FLOATING_MIN_MAX(double, double, float)
#undef GW_MIN_MAX
#undef GW_FLOATING_MIN_MAX

/** The same under names that fix the type. */
GW_DEVICE_EXPRESSION(unsigned int, umin, (unsigned int a, unsigned int b), min(a, b))
GW_DEVICE_EXPRESSION(unsigned int, umax, (unsigned int a, unsigned int b), max(a, b))
GW_DEVICE_EXPRESSION(long long int, llmin, (long long int a, long long int b), min(a, b))
GW_DEVICE_EXPRESSION(long long int, llmax, (long long int a, long long int b), max(a, b))
GW_DEVICE_EXPRESSION(unsigned long long int, ullmin,
                     (unsigned long long int a, unsigned long long int b), min(a, b))
GW_DEVICE_EXPRESSION(unsigned long long int, ullmax,
                     (unsigned long long int a, unsigned long long int b), max(a, b))
