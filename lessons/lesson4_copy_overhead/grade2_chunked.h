// SPDX-License-Identifier: MIT
/**
 * @file grade2_chunked.h
 * Lesson 4, exercise 4: copy the next piece while the kernel works on this one.
 */
#ifndef GRADE2_CHUNKED_H
#define GRADE2_CHUNKED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c for all i, in chunks: the copies of one chunk to
 * the device may run beside the kernel of the chunk before.
 *
 * Graded by the recorded order of operations, never by a time. For every chunk but the first:
 *   - its copies to the device do not have to wait for the kernel of the chunk before (another
 *     stream, and no synchronisation in between), nor that kernel for them;
 *   - all copies are asynchronous, between device memory and pinned host memory, and no copy or
 *     kernel is in the default stream.
 * Each element is copied once: n doubles of x and of y to the device, n doubles of z back, in one
 * copy of each array a chunk. There is one kernel a chunk, or more, whose threads share the chunk
 * out, in blocks of 32 or more (or of a chunk's elements, where they are fewer).
 *
 * Also by counts: what goes to the device is x and y themselves, and what comes back is z, so that
 * the device computes it, to the last element. (Managed memory, and pinned memory that a kernel
 * reads or writes, would move data without a copy. So would kernel parameters and memsets, of which
 * a quarter of the bytes of z is allowed, or 1 KiB where that is more, and 256 bytes for each
 * chunk.)
 *
 * The three arrays may be pageable memory, or pinned by the caller. Pageable ones are pinned for as
 * long as the function runs (cudaHostRegister); those that the caller has pinned stay pinned.
 *
 * The function owns the device memory, streams and events that it needs. It gives them back before
 * it returns, also when a call fails.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory, only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory, written; whole when the function returns
 * @param n        number of elements, not of bytes; 0 does nothing at all
 * @param chunks   how many pieces, at least 1. They are about equally long: none is longer than
 *                 n / chunks + chunks elements. Empty ones are left out, so there are fewer with
 *                 n < chunks
 * @return cudaSuccess; cudaErrorInvalidValue if n is negative or chunks is less than 1; else the
 *         error of the first CUDA call or launch that failed
 */
cudaError_t grade2_chunked(double a, double b, double c, const double *h_x, const double *h_y,
                           double *h_z, int n, int chunks);

#ifdef __cplusplus
}
#endif

#endif
