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
    // BEGIN SOLUTION: the logit of row i, its probability, and how far that is from the label
    real z = 0;
    for (int j = 0; j < k; j++) {
        z += theta[j] * x[(size_t)j * m + i];
    }
    const real power = exp(-fabs(z));
    return (z >= 0 ? 1 : power) / (1 + power) - y[i];
    // SKELETON
    //| return 0;
    // END SOLUTION
}

// Each block goes through tiles of BLOCK rows. A tile's residuals go to shared memory. Then a warp
// takes a feature: lane l adds residual * feature for the rows l, l + 32, ... of the tile.
__global__ void sum_rows_kernel(const real *x, const real *y, const real *theta, int m, int k)
{
    // BEGIN SOLUTION: add up residual times feature over this block's rows, for every feature
    __shared__ real residuals[BLOCK];
    __shared__ real sums[GRADIENT_MOST_FEATURES][LANES];
    const int t = threadIdx.x;
    const int lane = t % LANES;
    const int group = t / LANES;
    const int groups = BLOCK / LANES;
    for (int j = group; j < k; j += groups) {
        sums[j][lane] = 0; // this thread's own, in all that follows
    }
    for (int tile = blockIdx.x; tile <= (m - 1) / BLOCK; tile += gridDim.x) {
        const int first = tile * BLOCK;
        const int rows = m - first < BLOCK ? m - first : BLOCK; // the last tile may have fewer
        residuals[t] = t < rows ? residual_of(x, y, theta, first + t, m, k) : 0;
        __syncthreads();
        for (int j = group; j < k; j += groups) {
            real sum = 0;
            for (int row = lane; row < rows; row += LANES) {
                sum += residuals[row] * x[(size_t)j * m + first + row];
            }
            sums[j][lane] += sum;
        }
        __syncthreads(); // all threads have read the residuals; the next tile overwrites them
    }
    if (t < k) {
        real sum = 0;
        for (int l = 0; l < LANES; l++) {
            sum += sums[t][l];
        }
        block_sums[t * MOST_BLOCKS + blockIdx.x] = sum;
    }
    // END SOLUTION
}

// Block j adds up the sums of feature j, one from each of the `blocks` blocks.
__global__ void sum_blocks_kernel(real *gradient, int blocks, int m)
{
    // BEGIN SOLUTION: add up block_sums of feature blockIdx.x by halves, and divide by m
    __shared__ real sums[SUM_BLOCK];
    const int t = threadIdx.x;
    real sum = 0;
    for (int b = t; b < blocks; b += SUM_BLOCK) {
        sum += block_sums[blockIdx.x * MOST_BLOCKS + b];
    }
    sums[t] = sum;
    for (int half = SUM_BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        gradient[blockIdx.x] = sums[0] / m;
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t gradient(const real *d_x, const real *d_y, const real *d_theta, real *d_gradient, int m,
                     int k)
{
    // BEGIN SOLUTION: reject m and k outside their ranges, then launch the two kernels
    if (m < 1 || k < 1 || k > GRADIENT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    int grid = (m - 1) / BLOCK + 1;
    if (grid > MOST_BLOCKS) {
        grid = MOST_BLOCKS;
    }
    sum_rows_kernel<<<grid, BLOCK>>>(d_x, d_y, d_theta, m, k);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    sum_blocks_kernel<<<k, SUM_BLOCK>>>(d_gradient, grid, m);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
