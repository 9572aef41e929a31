// SPDX-License-Identifier: MIT
// Capstone, exercise 3: the gradient of the mean loss, by all weights at once.
//
// Stages
//   1  forward: an image's hidden units and logits, as in network_forward
//   2  backward: the derivative with respect to each logit, and to the input of each tanh
//   3  a weight: the mean over all images of the number on its left times the number on its right
//   4  the launcher: the layout of d_work, and which work must wait for which
//
// Grade it:  ctest -L capstone                  (all of the capstone)
//            ./gridwork grade network_gradient  (this exercise alone)
#include "network_gradient.h"

enum { BLOCK = 256 };

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// Hidden unit j of the image with these pixels.
__device__ float unit_of(const float *pixels, const float *theta, int j)
{
    // TODO: as in network_forward
    return 0;
}

// Logit d of the image with these hidden units.
__device__ float logit_of(const float *units, const float *theta, int d)
{
    // TODO: as in network_forward
    return 0;
}

// The derivative of the image's loss with respect to logit d.
__device__ float delta_of(const float *logits, int label, int d)
{
    // TODO: the probability of d, and 1 less for the label
    return 0;
}

// The derivative of the loss with respect to the input of hidden unit j; `unit` is its output.
__device__ float back_of(float unit, const float *deltas, const float *theta, int j)
{
    // TODO: through the weights to all ten logits, and through tanh
    return 0;
}

// Forward and backward, one block per image and one thread per hidden unit: from the pixels to
// its rows of `hidden` [m][NETWORK_HIDDEN], `deltas` [m][NETWORK_DIGITS] and `back`
// [m][NETWORK_HIDDEN].
__global__ void images_kernel(const float *x, const int *labels, const float *theta, float *hidden,
                              float *deltas, float *back)
{
    // TODO: units, logits, deltas, and back; each needs all of the previous one
}

// One thread per weight, which loops over all images.
__global__ void weights_kernel(const float *x, const float *hidden, const float *deltas,
                               const float *back, float *gradient, int m)
{
    // TODO: two numbers of each image, one on either side of weight w; for a bias, one
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                             float *d_work, float *d_gradient, int m)
{
    // TODO: reject m < 1, divide d_work, and launch the two kernels
    return GW_NOT_STARTED;
}
