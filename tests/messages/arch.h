// SPDX-License-Identifier: MIT
// The exercise that the examples of docs/messages/examples/float64 and counts claim to solve.
#pragma once

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * y[i] = 0.5 sqrt(1 + 0.1 x[i] x[i]), computed in float.
 *
 * @param d_x  n floats in device memory, only read
 * @param d_y  n floats in device memory, written
 * @param n    number of elements; with 0 nothing is done
 * @return cudaSuccess, or the first error
 */
cudaError_t arch(const float *d_x, float *d_y, int n);

#ifdef __cplusplus
}
#endif
