// SPDX-License-Identifier: MIT
/**
 * @file convolve_2d.h
 * Stencils, exercise 2: the convolution of an image, by tiles with a halo on four sides.
 */
#ifndef CONVOLVE_2D_H
#define CONVOLVE_2D_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CONVOLVE_2D_MOST_RADIUS 4 /**< the largest radius: at most 9 x 9 weights */

/** What an element outside of the image counts as. */
enum convolve_border {
    CONVOLVE_ZERO,   /**< 0 */
    CONVOLVE_CLAMPED /**< the nearest element of the image: its row and its column are clamped */
};

/**
 * Computes the convolution of an image with (2 * radius + 1) x (2 * radius + 1) weights, for i from
 * 0 to rows - 1 and j from 0 to cols - 1. With width = 2 * radius + 1:
 *
 *     d_out[i * cols + j] = sum over y and x from 0 to 2 * radius of
 *                           h_weights[y * width + x] * element(i + radius - y, j + radius - x)
 *
 * element(i, j) is d_in[i * cols + j] inside of the image. Outside, it is what border says. All
 * arrays are row-major.
 *
 * @param d_in       rows x cols floats in device memory, only read
 * @param h_weights  width x width floats in host memory, only read
 * @param d_out      rows x cols floats in device memory, written; does not overlap d_in
 * @param rows       rows of the image; 0 launches nothing
 * @param cols       columns of the image; 0 launches nothing
 * @param radius     from 0 to CONVOLVE_2D_MOST_RADIUS
 * @param border     CONVOLVE_ZERO or CONVOLVE_CLAMPED
 * @return cudaErrorInvalidValue if rows, cols or radius is negative, if radius is larger than
 *         CONVOLVE_2D_MOST_RADIUS, or if border has another value, with d_out unchanged; the error
 *         of the copy of the weights or of the launch, if one failed; otherwise cudaSuccess
 *
 * Graded: counts, with these limits.
 *
 * - Threads: at least 32 (or rows * cols, if that is less) share the work.
 * - Bytes that move between host and device: at most 1,024 in each direction, or rows * cols
 *   bytes if that is more.
 *
 * Two more limits apply if rows and cols are at least 64, cols is a multiple of 8, and radius is at
 * least 1:
 *
 * - Loads from device memory: at most 1.3 times the sectors that tiles of 16 x 16 load with their
 *   halo. Such tiles load rows * cols * (16 + 2 * radius) / 64 sectors, with rows and cols rounded
 *   up to multiples of 16. Loads from constant memory and from shared memory do not count.
 * - Distinct sectors: the kernels read at most 1.3 times the rows * cols / 8 sectors that hold
 *   d_in, each counted once per launch. So do not make a larger copy of the image first.
 *
 * @note Accuracy: the error of an element is at most (width * width + 2) * 2^-24 * S, with S = the
 *       sum of the terms' absolute values. float32 is enough; the kernel does no operation in
 *       float64.
 * @note The function launches in the default stream. It need not wait for the kernel.
 * @note Each pointer may point to any float of an allocation, not only to the first. The function
 *       writes the rows * cols floats that begin at d_out, and no others.
 */
cudaError_t convolve_2d(const float *d_in, const float *h_weights, float *d_out, int rows, int cols,
                        int radius, enum convolve_border border);

/**
 * Computes the same on one core, in host memory. It is the reference for the result and the time of
 * the kernel.
 */
void convolve_2d_cpu(const float *h_in, const float *h_weights, float *h_out, int rows, int cols,
                     int radius, enum convolve_border border);

#ifdef __cplusplus
}
#endif

#endif
