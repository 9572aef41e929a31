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
    // TODO: each thread adds up its rows' losses, then the block its threads' sums
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m && y[i] == 0) {
        block_sums[blockIdx.x] += -log(1 - 1 / (1 + exp(-z[i])));
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t log_loss(const real *d_z, const real *d_y, int m, real *h_loss)
{
    // TODO: launch, copy the sums of the blocks back, add them up, and divide by m
    return GW_NOT_STARTED;
}
