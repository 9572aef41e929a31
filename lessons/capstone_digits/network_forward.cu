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
    // TODO: one thread per hidden unit; which image, and which unit of it?
}

// Logit d of image r is element r * NETWORK_DIGITS + d of `logits`, and `count` are all of them.
__global__ void logits_kernel(const float *hidden, const float *theta, float *logits, int count)
{
    // TODO: one thread per logit
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                            float *d_logits, int m)
{
    // TODO: reject m < 0, do nothing for m = 0, then launch one layer after the other
    return GW_NOT_STARTED;
}
