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
    // BEGIN SOLUTION: the tree of lesson 5, of three sums at once
    __shared__ struct sums shared[BLOCK];
    const int t = threadIdx.x;
    shared[t] = own;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads(); // the sums of the other half are written
        if (t < half) {
            add_to(&shared[t], &shared[t + half]);
        }
    }
    return shared[t];
    // SKELETON
    //| return own;
    // END SOLUTION
}

/** Each block writes the sums of its readings to block_sums[blockIdx.x]. */
__global__ void reading_sums_kernel(const double *a, const double *b, int n, double slope,
                                    double offset, struct sums *block_sums)
{
    // BEGIN SOLUTION: each thread loops over its own readings; one error gives three terms
    struct sums own = {0, 0, 0};
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < (size_t)n; i += stride) {
        const double calibrated = (b[i] - offset) / slope;
        const double r = a[i] - calibrated;
        // dr/dslope = (b - offset) / slope^2 and dr/doffset = 1 / slope
        const struct sums more = {r * r, r * calibrated / slope, r / slope};
        add_to(&own, &more);
    }
    const struct sums total = sum_of_block(own);
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = total;
    }
    // END SOLUTION
}

/** One block adds up the sums of `blocks` blocks; `blocks` is at most BLOCK. */
__global__ void total_kernel(const struct sums *block_sums, int blocks, struct sums *total)
{
    // BEGIN SOLUTION: a thread for the sums of each block, zeros for the others; the same tree
    struct sums own = {0, 0, 0};
    if (threadIdx.x < blocks) {
        own = block_sums[threadIdx.x];
    }
    own = sum_of_block(own);
    if (threadIdx.x == 0) {
        *total = own;
    }
    // END SOLUTION
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
    // BEGIN SOLUTION: memory for sums, two launches, one copy back; then the root, and its rule
    int grid = (n - 1) / BLOCK + 1;
    if (grid > MOST_BLOCKS) {
        grid = MOST_BLOCKS;
    }
    struct sums *d_sums = NULL; // of each block, and behind them of all
    struct sums h_total = {0, 0, 0};
    cudaError_t error = cudaMalloc((void **)&d_sums, (grid + 1) * sizeof(struct sums));
    if (error != cudaSuccess) {
        return error;
    }
    reading_sums_kernel<<<grid, BLOCK>>>(d_a, d_b, n, slope, offset, d_sums);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        total_kernel<<<1, BLOCK>>>(d_sums, grid, d_sums + grid);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        // Waits for the kernels.
        error = cudaMemcpy(&h_total, d_sums + grid, sizeof(h_total), cudaMemcpyDeviceToHost);
    }
    const cudaError_t freed = cudaFree(d_sums);
    error = error != cudaSuccess ? error : freed;
    if (error == cudaSuccess) {
        const double rmse = sqrt(h_total.squares / n);
        // d sqrt(S / n) = dS / (2 n sqrt(S / n)), and dS is twice the sum of r dr.
        h_result[0] = rmse;
        h_result[1] = rmse > 0 ? h_total.slopes / n / rmse : 0;
        h_result[2] = rmse > 0 ? h_total.offsets / n / rmse : 0;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
