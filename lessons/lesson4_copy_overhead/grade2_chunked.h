// SPDX-License-Identifier: MIT
/**
 * @file grade2_chunked.h
 * Lesson 4, exercise 4: copy the next chunk while the kernel works on the current one.
 */
#ifndef GRADE2_CHUNKED_H
#define GRADE2_CHUNKED_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Computes on the device h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c for every i from 0 to n - 1,
 * in chunks.
 *
 * The copies of one chunk to the device may run at the same time as the kernel of the chunk before.
 *
 * @param a, b, c  coefficients
 * @param h_x      n doubles in host memory, only read
 * @param h_y      n doubles in host memory, only read
 * @param h_z      n doubles in host memory, written; complete when the function returns
 * @param n        number of elements, not of bytes; with 0 the function does nothing at all
 * @param chunks   number of chunks, at least 1. They are about equally long: at most
 *                 `n / chunks + chunks` elements each. The function leaves out empty chunks, so
 *                 there are fewer if n < chunks
 * @return cudaErrorInvalidValue if n is negative or chunks is less than 1; the error of the first
 *         CUDA call or launch that failed, if one failed; otherwise cudaSuccess
 *
 * Graded by the recorded order of operations, never by a time:
 * - a chunk's copies to the device and the kernel of the chunk before need not wait for each other:
 *   they are in different streams, with no synchronization in between
 * - all copies are asynchronous, between device memory and pinned host memory
 * - no copy and no kernel is in the default stream
 *
 * Graded by counts:
 * - each element is copied once: n doubles of x and n doubles of y to the device, n doubles of z
 *   back
 * - one copy of each array per chunk
 * - at least one kernel per chunk, whose threads share the chunk
 * - each block has at least 32 threads, or as many as the chunk has elements if these are fewer
 * - kernel parameters and memsets: at most the larger of 1 KiB and a quarter of the bytes of z,
 *   plus 256 bytes per chunk
 *
 * @note Pinned memory: each of the three arrays may be pageable (not pinned), or pinned by the
 *       caller. The function pins pageable arrays (cudaHostRegister) for as long as it runs. Arrays
 *       that the caller has pinned stay pinned.
 * @note Ownership: the function allocates the device memory and creates the streams and events that
 *       it needs. It frees and destroys them before it returns, also when a call fails.
 * @note No shortcuts: copy x and y to the device and z back, and compute all of z on the device.
 *       Managed memory, and pinned memory that a kernel accesses, would move data without a copy:
 *       see docs/pages/shortcuts.md.
 */
cudaError_t grade2_chunked(double a, double b, double c, const double *h_x, const double *h_y,
                           double *h_z, int n, int chunks);

#ifdef __cplusplus
}
#endif

#endif
