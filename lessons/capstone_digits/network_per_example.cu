// SPDX-License-Identifier: MIT
// Capstone, exercise 4: the gradient of each image by itself, one block per image.
//
// Stages
//   1  forward: the image's hidden units, then its logits
//   2  backward: the derivatives with respect to the logits, then to the input of tanh
//   3  each weight's derivative, a product of two numbers that the block has in shared memory
//
// Grade it:  ctest -L capstone                     (all of the capstone)
//            ./gridwork grade network_per_example  (this exercise alone)
#include "network_per_example.h"

enum { BLOCK = 128 };

// The block's data of its image.
struct image {
    float hidden[NETWORK_HIDDEN];
    float deltas[NETWORK_DIGITS]; // first the logits, then d loss / d logit
    float back[NETWORK_HIDDEN];   // d loss / d (input of tanh)
};

// ------------------------------------------------------------------------------------------------
// Device functions: all threads of a block call them together
// ------------------------------------------------------------------------------------------------

__device__ void forward_image(struct image *image, const float *x, const float *theta)
{
    // TODO: one thread per hidden unit, barrier, one thread per logit, barrier
}

__device__ void backward_image(struct image *image, int label, const float *theta)
{
    // TODO: softmax minus 1 at the label; then through W2 and the slope of tanh
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

// Block r has image r.
__global__ void per_example_kernel(const float *x, const int *labels, const float *theta,
                                   float *gradient)
{
    // TODO: this block's rows of x and gradient; forward, backward, then all weights
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_per_example(const float *d_x, const int *d_labels, const float *d_theta,
                                float *d_work, float *d_gradient, int m)
{
    // TODO: reject m < 0, do nothing for m = 0, then one block per image
    return GW_NOT_STARTED;
}
