// SPDX-License-Identifier: MIT
// Lesson 6, exercise 2: the logits of all rows, z = X theta.
//
// Stages
//   1  one thread per row: it loops over the features of its row
//   2  the index: feature j of row i is x[j * m + i]
//   3  a grid that fits any m; check the range of k
//
// Grade it:  ctest -L lesson6          (the whole lesson)
//            ./gridwork grade predict  (this exercise alone)
#include "predict.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// The logit of row i, in double.
double predict_cpu(const real *h_x, const real *h_theta, int i, int m, int k)
{
    double z = 0.0;
    for (int j = 0; j < k; j++) {
        z += (double)h_theta[j] * (double)h_x[(size_t)j * m + i];
    }
    return z;
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void predict_kernel(const real *x, const real *theta, real *z, int m, int k)
{
    // BEGIN SOLUTION: one row per thread; add up theta[j] times feature j, for all k features
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m) {
        real sum = 0;
        for (int j = 0; j < k; j++) {
            sum += theta[j] * x[(size_t)j * m + i]; // 64 bits: k * m may overflow an int
        }
        z[i] = sum;
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t predict(const real *d_x, const real *d_theta, real *d_z, int m, int k)
{
    // BEGIN SOLUTION: reject an m or k outside its range, launch nothing for m = 0, else all rows
    if (m < 0 || k < 1 || k > PREDICT_MOST_FEATURES) {
        return cudaErrorInvalidValue;
    }
    if (m == 0) {
        return cudaSuccess;
    }
    const int block = 256;
    const int grid = (m - 1) / block + 1;
    predict_kernel<<<grid, block>>>(d_x, d_theta, d_z, m, k);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
