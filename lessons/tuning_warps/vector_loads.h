// SPDX-License-Identifier: MIT
/**
 * @file vector_loads.h
 * Tuning, exercise 2: four floats per request, wherever the array begins and ends.
 */
#ifndef VECTOR_LOADS_H
#define VECTOR_LOADS_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Multiplies each element of an array by a factor, in place, for i from 0 to n - 1:
 *
 *     d_x[i] = factor * d_x[i]
 *
 * d_x may point to any float of an allocation, so its address is a multiple of 4 bytes, but not
 * always of 16. n need not be a multiple of 4. Nothing before d_x[0] or after d_x[n - 1] changes.
 *
 * @param d_x     n floats in device memory, read and written
 * @param n       number of elements, up to 2147483647; 0 launches nothing
 * @param factor  the factor
 * @return cudaErrorInvalidValue if n is negative; the error of the launch if it failed; otherwise
 *         cudaSuccess
 *
 * Graded by counts:
 *
 * - many threads of a kernel share the work
 * - bytes that move between host and device: at most 1,024 in each direction, or n bytes if that is
 *   more. You need no copy; the limit only rules out shortcuts (docs/pages/shortcuts.md).
 *
 * From 1,000 elements on, for every beginning of d_x, also:
 *
 * - requests of a warp to load from device memory: at most n / 128 + 16, and as many to store. (One
 *   float per thread takes n / 32.)
 * - sectors to load: at most n / 6 + 64, and as many to store. (The minimum is n / 8.)
 *
 * @note Accuracy: the result is the product, rounded once.
 * @note Asynchrony: the function launches in the default stream. It need not wait for the kernel.
 * @note No shortcuts: compute the elements on the device, in many threads of a kernel.
 *       docs/pages/shortcuts.md says how many memsets and copies within the device you may use.
 */
cudaError_t vector_loads(float *d_x, int n, float factor);

#ifdef __cplusplus
}
#endif

#endif
