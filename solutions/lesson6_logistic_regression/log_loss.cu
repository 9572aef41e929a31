// SPDX-License-Identifier: MIT
// Lesson 6, exercise 3: the mean log loss of all rows, from logits.
//
// Stages
//   1  the loss of one row, which neither overflows nor loses small losses
//   2  each block adds up the losses of its rows, in shared memory, as in lesson 5
//   3  copy the few sums of the blocks to the host; 1/m
//   4  return the first error, and free what was allocated in any case
//
// Grade it:  ctest -L lesson6           (the whole lesson)
//            ./gridwork grade log_loss  (this exercise alone)
#include "log_loss.h"

enum { BLOCK = 256, MOST_BLOCKS = 512 };

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// In double, one row after another: at 10^7 rows a double still has 8 digits to spare.
double log_loss_cpu(const real *h_z, const real *h_y, int m)
{
    double sum = 0.0;
    for (int i = 0; i < m; i++) {
        const double z = h_z[i];
        sum += fmax(z, 0.0) - h_y[i] * z + log1p(exp(-fabs(z)));
    }
    return sum / m;
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// Each block writes the sum of its rows' losses to block_sums[blockIdx.x].
__global__ void log_loss_kernel(const real *z, const real *y, real *block_sums, int m)
{
    // BEGIN SOLUTION: each thread adds up its rows' losses, then the block its threads' sums
    // Each row's loss is computed without overflow.
    __shared__ real sums[BLOCK];
    const int t = threadIdx.x;
    real sum = 0;
    const size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + t; i < (size_t)m; i += stride) {
        // max(z, 0) - y z is exactly 0 where the row is on its label's side of 0.
        sum += (z[i] > 0 ? z[i] : 0) - y[i] * z[i] + log1p(exp(-fabs(z[i])));
    }
    sums[t] = sum;
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads(); // the sums of the other half are written
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        block_sums[blockIdx.x] = sums[0];
    }
    // SKELETON
    //| int i = blockIdx.x * blockDim.x + threadIdx.x;
    //| if (i < m && y[i] == 0) {
    //|     block_sums[blockIdx.x] += -log(1 - 1 / (1 + exp(-z[i])));
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    // BEGIN SOLUTION: launch, copy the sums of the blocks back, add them up, and divide by m
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    int grid = (m - 1) / BLOCK + 1;
    if (grid > MOST_BLOCKS) {
        grid = MOST_BLOCKS;
    }
    real h_sums[MOST_BLOCKS];
    real *d_sums = NULL;
    cudaError_t error = cudaMalloc((void **)&d_sums, grid * sizeof(real));
    if (error != cudaSuccess) {
        return error;
    }
    log_loss_kernel<<<grid, BLOCK>>>(d_z, d_y, d_sums, m);
    error = cudaGetLastError();
    if (error == cudaSuccess) {
        // Waits for the kernel.
        error = cudaMemcpy(h_sums, d_sums, grid * sizeof(real), cudaMemcpyDeviceToHost);
    }
    if (error == cudaSuccess) {
        double sum = 0.0;
        for (int i = 0; i < grid; i++) {
            sum += h_sums[i];
        }
        *h_loss = (real)(sum / m);
    }
    cudaError_t freed = cudaFree(d_sums);
    return error != cudaSuccess ? error : freed;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
