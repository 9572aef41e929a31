// SPDX-License-Identifier: MIT
// Softmax and attention, exercise 1: the softmax of each row of a matrix.
//
// Stages
//   1  right: each thread has a row. It finds the maximum, then the sum, then stores the results
//   2  coalesced: each block has a row. Thread t takes the elements t, t + BLOCK, and so on. A
//      tree finds the maximum of the block's threads, and a second one adds their sums
//   3  one pass: each thread finds its maximum and its sum together. When the maximum grows, it
//      rescales the sum. One tree joins the pairs of maximum and sum
//
// Grade it:  ctest -L attention  (the whole lesson)
//            ./gridwork grade softmax  (this exercise alone)
#include "softmax.h"

#include <math.h>

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void softmax_cpu(const float *h_x, float *h_y, int rows, int cols)
{
    for (int r = 0; r < rows; r++) {
        const float *x = &h_x[(size_t)r * cols];
        float *y = &h_y[(size_t)r * cols];
        float maximum = -INFINITY;
        for (int c = 0; c < cols; c++) {
            maximum = fmaxf(maximum, x[c]);
        }
        double sum = 0.0;
        for (int c = 0; c < cols; c++) {
            sum += x[c] > -INFINITY ? exp((double)x[c] - maximum) : 0.0;
        }
        for (int c = 0; c < cols; c++) {
            y[c] = x[c] > -INFINITY ? (float)(exp((double)x[c] - maximum) / sum) : 0.0f;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 128 // threads of a block

/** Some elements of a row: their maximum, and the sum of e^(x - maximum) over them. */
struct part {
    float maximum, sum;
};

/** Adds part b to part a: both sums then count from the larger maximum. */
__device__ void join(struct part *a, const struct part *b)
{
    // BEGIN SOLUTION: for stage 3: rescale both sums to the larger maximum, and add them
    const float maximum = fmaxf(a->maximum, b->maximum);
    const float shift = maximum > -INFINITY ? maximum : 0.0f; // -INFINITY: no element yet
    a->sum = a->sum * expf(a->maximum - shift) + b->sum * expf(b->maximum - shift);
    a->maximum = maximum;
    // SKELETON
    //| (void)a;
    //| (void)b;
    // END SOLUTION
}

// BEGIN SOLUTION: first a row per thread; then a row per block; then one pass
__global__ void softmax_kernel(const float *x, float *y, int cols)
{
    __shared__ struct part parts[BLOCK];
    const int t = threadIdx.x;
    const int row = blockIdx.x;
    const float *in = &x[row * cols];
    struct part own = {-INFINITY, 0.0f};
    for (int c = t; c < cols; c += BLOCK) {
        const struct part one = {in[c], 1.0f};
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
    const struct part all = parts[0];
    for (int c = t; c < cols; c += BLOCK) {
        const float e = expf(in[c] - all.maximum);
        y[row * cols + c] = all.sum > 0.0f ? e / all.sum : 0.0f;
    }
}
// SKELETON
//| __global__ void softmax_kernel(const float *x, float *y, int rows, int cols)
//| {
//|     const int row = blockIdx.x * BLOCK + threadIdx.x;
//|     if (row < rows) {
//|         y[row * cols] = x[row * cols];
//|     }
//| }
// END SOLUTION

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t softmax(const float *d_x, float *d_y, int rows, int cols)
{
    if (rows < 0 || cols < 0 || (long long)rows * cols > SOFTMAX_MOST_ELEMENTS) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    // BEGIN SOLUTION: return the error of the launch; from stage 2 on, a block per row
    softmax_kernel<<<rows, BLOCK>>>(d_x, d_y, cols);
    return cudaGetLastError();
    // SKELETON
    //| const int blocks = (rows - 1) / BLOCK + 1;
    //| softmax_kernel<<<blocks, BLOCK>>>(d_x, d_y, rows, cols);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
