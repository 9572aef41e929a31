// SPDX-License-Identifier: MIT
// Lesson 9, exercise 3: the error between two sensors, and its derivatives, in one pass.
// A minimizer needs both at every step.
//
// Stages
//   1  one reading: its error, and the two derivatives of that error; begin on paper
//   2  each thread adds up three sums, and then each block those of its threads
//   3  a second launch adds up the sums of the blocks, and three doubles are copied to the host
//   4  the root of the mean, and the chain rule for the root; first error, and everything freed
//
// Grade it:  ctest -L lesson9                     (the whole lesson)
//            ./gridwork grade rmse_with_gradient  (this exercise alone)
#include "rmse_with_gradient.h"

enum { BLOCK = 256, MOST_BLOCKS = 256 };

/** What is added up over all readings: r^2, and r times the derivatives of r. */
struct sums {
    double squares;
    double slopes;
    double offsets;
};

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// L alone. Check a derivative against it: (L(slope + h) - L(slope - h)) / 2h is near it.
double rmse_cpu(const double *h_a, const double *h_b, int n, double slope, double offset)
{
    double squares = 0.0;
    for (int i = 0; i < n; i++) {
        const double r = h_a[i] - (h_b[i] - offset) / slope;
        squares += r * r;
    }
    return sqrt(squares / n);
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__device__ void add_to(struct sums *total, const struct sums *more)
{
    total->squares += more->squares;
    total->slopes += more->slopes;
    total->offsets += more->offsets;
}

/** Adds up the sums of a block's threads, in pairs; thread 0 gets the sum. All threads must reach
 * it. */
__device__ struct sums sum_of_block(struct sums own)
{
    // TODO: the tree of lesson 5, of three sums at once
    return own;
}

/** Each block writes the sums of its readings to block_sums[blockIdx.x]. */
__global__ void reading_sums_kernel(const double *a, const double *b, int n, double slope,
                                    double offset, struct sums *block_sums)
{
    // TODO: each thread loops over its own readings; one error gives three terms
}

/** One block adds up the sums of `blocks` blocks; `blocks` is at most BLOCK. */
__global__ void total_kernel(const struct sums *block_sums, int blocks, struct sums *total)
{
    // TODO: a thread for the sums of each block, zeros for the others; the same tree
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t rmse_with_gradient(const double *d_a, const double *d_b, int n, double slope,
                               double offset, double h_result[3])
{
    if (n < 1 || slope == 0) {
        return cudaErrorInvalidValue;
    }
    // TODO: memory for sums, two launches, one copy back; then the root, and its rule
    return GW_NOT_STARTED;
}
