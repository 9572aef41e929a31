// SPDX-License-Identifier: MIT
// Softmax and attention, exercise 2: each row of a matrix with mean 0 and variance 1.
//
// Stages
//   1  right: each thread has a row. It finds the mean, then the variance, then stores the results
//   2  coalesced: each block has a row, and a tree adds the sums of its threads
//   3  one pass: each thread finds the mean and the squared differences together. One tree joins
//      the parts of the threads
//
// Grade it:  ctest -L attention  (the whole lesson)
//            ./gridwork grade layer_norm  (this exercise alone)
#include "layer_norm.h"

#include <math.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void layer_norm_cpu(const float *h_x, const float *h_gamma, const float *h_beta, float *h_y,
                    int rows, int cols, float epsilon)
{
    for (int r = 0; r < rows; r++) {
        const float *x = &h_x[(size_t)r * cols];
        double mean = 0.0;
        for (int c = 0; c < cols; c++) {
            mean += (double)x[c] / cols;
        }
        double variance = 0.0;
        for (int c = 0; c < cols; c++) {
            variance += (x[c] - mean) * (x[c] - mean) / cols;
        }
        for (int c = 0; c < cols; c++) {
            const double z = (x[c] - mean) / sqrt(variance + (double)epsilon);
            h_y[(size_t)r * cols + c] = (float)(h_gamma[c] * z + h_beta[c]);
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 128 // threads of a block

/** Some elements of a row: how many, their mean, and the sum of (x - mean)^2 over them. */
struct moments {
    float count, mean, squares;
};

/** Adds the elements of b to those of a. */
__device__ void join(struct moments *a, const struct moments *b)
{
    // BEGIN SOLUTION: for stage 3: the mean moves towards b's by b's share of the elements
    const float count = a->count + b->count;
    if (count > 0.0f) {
        const float apart = b->mean - a->mean;
        a->squares += b->squares + apart * apart * a->count * b->count / count;
        a->mean += apart * b->count / count;
        a->count = count;
    }
    // SKELETON
    //| (void)a;
    //| (void)b;
    // END SOLUTION
}

// BEGIN SOLUTION: first a row per thread; then a row per block; then one pass
__global__ void layer_norm_kernel(const float *x, const float *gamma, const float *beta, float *y,
                                  int cols, float epsilon)
{
    __shared__ struct moments parts[BLOCK];
    const int t = threadIdx.x;
    const int row = blockIdx.x;
    const float *in = &x[row * cols];
    struct moments own = {0.0f, 0.0f, 0.0f};
    for (int c = t; c < cols; c += BLOCK) {
        const struct moments one = {1.0f, in[c], 0.0f};
        join(&own, &one);
    }
    parts[t] = own;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half) {
            join(&parts[t], &parts[t + half]);
        }
        __syncthreads();
    }
    const float mean = parts[0].mean;
    const float scale = 1.0f / sqrtf(parts[0].squares / cols + epsilon);
    for (int c = t; c < cols; c += BLOCK) {
        y[row * cols + c] = gamma[c] * (in[c] - mean) * scale + beta[c];
    }
}
// SKELETON
//| __global__ void layer_norm_kernel(const float *x, const float *gamma, const float *beta, float *y,
//|                                   int rows, int cols, float epsilon)
//| {
//|     const int row = blockIdx.x * BLOCK + threadIdx.x;
//|     if (row < rows) {
//|         y[row * cols] = gamma[0] * x[row * cols] + beta[0];
//|     }
//| }
// END SOLUTION

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t layer_norm(const float *d_x, const float *d_gamma, const float *d_beta, float *d_y,
                       int rows, int cols, float epsilon)
{
    if (rows < 0 || cols < 0 || (long long)rows * cols > LAYER_NORM_MOST_ELEMENTS ||
        !(epsilon > 0.0f)) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    // BEGIN SOLUTION: return the error of the launch; from stage 2 on, a block per row
    layer_norm_kernel<<<rows, BLOCK>>>(d_x, d_gamma, d_beta, d_y, cols, epsilon);
    return cudaGetLastError();
    // SKELETON
    //| const int blocks = (rows - 1) / BLOCK + 1;
    //| layer_norm_kernel<<<blocks, BLOCK>>>(d_x, d_gamma, d_beta, d_y, rows, cols, epsilon);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
