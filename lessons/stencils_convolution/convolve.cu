// SPDX-License-Identifier: MIT
// Stencils, exercise 1: a convolution, whose blocks load each element once.
//
// Stages
//   1  right: copy the weights into constant memory, launch a thread for each element, and let it
//      add its 2 * radius + 1 products; beyond the ends x is 0
//   2  few loads: each block copies its part of x and a halo on either side into shared memory, and
//      adds from there. How long is the halo, and where do you need a barrier?
//
// Grade it:  ctest -L stencils  (the whole lesson)
//            ./gridwork grade convolve  (this exercise alone)
#include "convolve.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void convolve_cpu(const float *h_x, const float *h_weights, float *h_y, int n, int radius)
{
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int k = 0; k <= 2 * radius; k++) {
            const int from = i + radius - k;
            if (from >= 0 && from < n) {
                sum += (double)h_weights[k] * h_x[from];
            }
        }
        h_y[i] = (float)sum;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, each of which computes an element
#define MOST_WEIGHTS (2 * CONVOLVE_MOST_RADIUS + 1)

__constant__ float weights[MOST_WEIGHTS];

__global__ void convolve_kernel(const float *x, float *y, int n, int radius)
{
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    // TODO: load BLOCK + 2 * radius elements into shared memory, barrier, add products
    // Replace these 3 lines: they are not right yet.
    if (i < n) {
        y[i] = weights[radius] * x[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t convolve(const float *d_x, const float *h_weights, float *d_y, int n, int radius)
{
    if (n < 0 || radius < 0 || radius > CONVOLVE_MOST_RADIUS) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess; // a grid of 0 blocks is an error, not an empty launch
    }
    // TODO: copy the weights to `weights` (cudaMemcpyToSymbol), launch, return any error
    // Replace these 2 lines: they are not right yet.
    convolve_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_y, n, radius);
    return GW_NOT_STARTED;
}
