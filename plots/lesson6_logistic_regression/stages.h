// SPDX-License-Identifier: MIT
// Five ways to write the same gradient descent, to be read and timed one beside the other. All have
// one signature and reach the same theta; they differ in how often they go through memory.
//
// | stage           | launches an iteration | reals read and written an iteration |
// |-----------------|-----------------------|-------------------------------------|
// | arrays          | 10                    | (2k + 13) m                         |
// | fused           | 3                     | (2k + 3) m                          |
// | block_reduction | 2                     | (k + 1) m                           |
// | graph           | 1, of a graph         | (k + 1) m                           |
// | cpu             | none                  | (k + 1) m                           |
#pragma once

#include "real.h"

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The most features that a stage takes. */
enum { GW_STAGE_FEATURES = 64 };

/**
 * Gradient descent of the mean log loss: theta -= step * gradient, `iterations` times. All pointers
 * are to device memory, except those of gw_stage_cpu(), which are to host memory. A stage need not
 * wait for its last kernel.
 *
 * @param x           k * m reals, feature-major as for gradient()
 * @param y           m labels, 0 or 1
 * @param theta       k reals, read and written
 * @param work        gw_stage_work(m) reals, for temporaries
 * @param m           number of rows, at least 1
 * @param k           number of features, 1 to GW_STAGE_FEATURES
 * @param step        how far to go against the gradient
 * @param iterations  how often
 * @return cudaSuccess or the first error of a launch
 */
typedef cudaError_t (*gw_stage_fn)(const real *x, const real *y, real *theta, real *work, int m,
                                   int k, real step, int iterations);

/** Reals of workspace that every stage is content with. */
size_t gw_stage_work(int m);

/** One kernel for each array operation, each result an array of its own: as array libraries do. */
cudaError_t gw_stage_arrays(const real *x, const real *y, real *theta, real *work, int m, int k,
                            real step, int iterations);

/** What belongs to one row in one kernel; sums without shared memory. */
cudaError_t gw_stage_fused(const real *x, const real *y, real *theta, real *work, int m, int k,
                           real step, int iterations);

/** Everything in one pass over X: each block adds up its rows at once. */
cudaError_t gw_stage_block_reduction(const real *x, const real *y, real *theta, real *work, int m,
                                     int k, real step, int iterations);

/** One iteration of the stage above, in a stream. */
cudaError_t gw_block_reduction_iteration(const real *x, const real *y, real *theta, real *work,
                                         int m, int k, real step, cudaStream_t stream);

/**
 * The same kernels, captured in a graph that is launched once an iteration. It is made in the first
 * call, and again in one with other arguments.
 */
cudaError_t gw_stage_graph(const real *x, const real *y, real *theta, real *work, int m, int k,
                           real step, int iterations);

/** A loop on one core of the host. Sums are in double. */
cudaError_t gw_stage_cpu(const real *x, const real *y, real *theta, real *work, int m, int k,
                         real step, int iterations);

#ifdef __cplusplus
}
#endif
