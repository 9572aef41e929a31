// SPDX-License-Identifier: MIT
// Lesson 6, exercise 4: the gradient of the mean log loss, with a reduction over all rows.
//
// Stages
//   1  the residual of a row, sigmoid(z) - y: one thread per row, into shared memory
//   2  the block adds up residual times feature over its rows, for each of the k features
//   3  a second kernel adds up the sums of the blocks, and divides by m
//   4  the launcher: no more blocks than there is room for their sums
//
// Grade it:  ctest -L lesson6           (the whole lesson)
//            ./gridwork grade gradient  (this exercise alone)
#include "gradient.h"

enum { BLOCK = 256, LANES = 32, MOST_BLOCKS = 512, SUM_BLOCK = 128 };

// The sums of the blocks, feature by feature. It is static: no iteration allocates or frees it.
__device__ real block_sums[GRADIENT_MOST_FEATURES * MOST_BLOCKS];

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// In double. The caller has set h_gradient to zeros.
void gradient_cpu(const real *h_x, const real *h_y, const real *h_theta, double *h_gradient, int m,
                  int k)
{
    for (int i = 0; i < m; i++) {
        double z = 0.0;
        for (int j = 0; j < k; j++) {
            z += (double)h_theta[j] * (double)h_x[(size_t)j * m + i];
        }
        const double residual = 1.0 / (1.0 + exp(-z)) - h_y[i];
        for (int j = 0; j < k; j++) {
            h_gradient[j] += residual * h_x[(size_t)j * m + i] / m;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// sigmoid(z) - y of row i.
__device__ real residual_of(const real *x, const real *y, const real *theta, int i, int m, int k)
{
    // TODO: the logit of row i, its probability, and how far that is from the label
    return 0;
}

// Each block goes through tiles of BLOCK rows. A tile's residuals go to shared memory. Then a warp
// takes a feature: lane l adds residual * feature for the rows l, l + 32, ... of the tile.
__global__ void sum_rows_kernel(const real *x, const real *y, const real *theta, int m, int k)
{
    // TODO: add up residual times feature over this block's rows, for every feature
}

// Block j adds up the sums of feature j, one from each of the `blocks` blocks.
__global__ void sum_blocks_kernel(real *gradient, int blocks, int m)
{
    // TODO: add up block_sums of feature blockIdx.x by halves, and divide by m
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    // TODO: reject m and k outside their ranges, then launch the two kernels
    return GW_NOT_STARTED;
}
