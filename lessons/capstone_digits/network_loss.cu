// SPDX-License-Identifier: MIT
// Capstone, exercise 2: the mean loss of many images, and how many of them are read right.
//
// Stages
//   1  an image: its largest logit, the first of them, and its loss, in which nothing overflows
//   2  a block adds up the sums of its threads, and then adds its sum to the total
//   3  the launcher: a result on the device that begins at 0, and is copied to the host once
//
// Grade it:  ctest -L capstone              (all of the capstone)
//            ./gridwork grade network_loss  (this exercise alone)
#include "network_loss.h"

enum { BLOCK = 256, MOST_BLOCKS = 64 };

/** Sums over images. */
struct result {
    float loss;
    int right;
};

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

// The loss of one image, in double.
double image_loss_cpu(const float *h_logits, int label)
{
    double sum = 0.0;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        sum += exp((double)h_logits[d] - h_logits[label]); // 1 / p
    }
    return log(sum);
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// Loss of one image, and whether it is read right.
__device__ struct result result_of(const float *logits, int label)
{
    struct result result = {0.0f, 0};
    // TODO: find z, the first of the largest logits, and the sum of e^(logit - z)
    return result;
}

// Adds the images of this grid's threads to *total.
__global__ void loss_kernel(const float *logits, const int *labels, int m, struct result *total)
{
    // TODO: add up each thread's images, then the block by halves, then the total
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                         int *h_right)
{
    // TODO: reject m < 1; a result that begins at 0, a launch, one copy, and 1/m
    return GW_NOT_STARTED;
}
