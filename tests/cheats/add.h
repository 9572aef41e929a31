// SPDX-License-Identifier: MIT
// The exercise that every cheat claims to solve.
#pragma once

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * c[i] = a[i] + b[i] on the device.
 *
 * @param d_a  n floats in device memory, only read
 * @param d_b  n floats in device memory, only read
 * @param d_c  n floats in device memory, written
 * @param n    number of elements, at least 1
 * @return cudaSuccess, or the first error
 */
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n);

#ifdef __cplusplus
}
#endif
