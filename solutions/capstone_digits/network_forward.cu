// SPDX-License-Identifier: MIT
// Capstone, exercise 1: the hidden units of many images, and their logits.
//
// Stages
//   1  a hidden unit of an image: 64 products, its bias, tanh
//   2  a logit of an image: 32 products and its bias, no tanh
//   3  the launcher: the second layer needs all of the first
//
// Grade it:  ctest -L capstone                 (all of the capstone)
//            ./gridwork grade network_forward  (this exercise alone)
#include "network_forward.h"

enum { BLOCK = 256 };

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// Unit j of image r is element r * NETWORK_HIDDEN + j of `hidden`, which has `count` elements.
__global__ void hidden_kernel(const float *x, const float *theta, float *hidden, int count)
{
    // BEGIN SOLUTION: one thread per hidden unit; which image, and which unit of it?
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= count) {
        return;
    }
    const int r = e / NETWORK_HIDDEN;
    const int j = e % NETWORK_HIDDEN;
    float sum = theta[NETWORK_B1 + j];
    for (int i = 0; i < NETWORK_INPUTS; i++) {
        sum += x[r * NETWORK_INPUTS + i] * theta[NETWORK_W1 + i * NETWORK_HIDDEN + j];
    }
    hidden[e] = tanhf(sum);
    // END SOLUTION
}

// Logit d of image r is element r * NETWORK_DIGITS + d of `logits`, and `count` are all of them.
__global__ void logits_kernel(const float *hidden, const float *theta, float *logits, int count)
{
    // BEGIN SOLUTION: one thread per logit
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= count) {
        return;
    }
    const int r = e / NETWORK_DIGITS;
    const int d = e % NETWORK_DIGITS;
    float sum = theta[NETWORK_B2 + d];
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        sum += hidden[r * NETWORK_HIDDEN + j] * theta[NETWORK_W2 + j * NETWORK_DIGITS + d];
    }
    logits[e] = sum;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                            float *d_logits, int m)
{
    // BEGIN SOLUTION: reject m < 0, do nothing for m = 0, then launch one layer after the other
    if (m < 0) {
        return cudaErrorInvalidValue;
    }
    if (m == 0) {
        return cudaSuccess;
    }
    const int units = m * NETWORK_HIDDEN;
    hidden_kernel<<<(units - 1) / BLOCK + 1, BLOCK>>>(d_x, d_theta, d_hidden, units);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    const int digits = m * NETWORK_DIGITS;
    logits_kernel<<<(digits - 1) / BLOCK + 1, BLOCK>>>(d_hidden, d_theta, d_logits, digits);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
