// SPDX-License-Identifier: MIT
// Capstone, exercise 5: descent by batches, with images that never leave the device.
//
// Stages
//   1  images, labels, the order and theta go to the device, once
//   2  a batch: its images are gathered, its gradient computed, theta moved against it
//   3  theta comes back, once
//   4  after any error, free all memory and return the first error
//
// Grade it:  ctest -L capstone               (all of the capstone)
//            ./gridwork grade network_train  (this exercise alone)
#include "network_train.h"

enum { BLOCK = 256 };

// Everything on the device.
struct training {
    float *x;          // m images
    int *labels;       // m digits
    int *order;        // epochs * m indices of images
    float *theta;      // the weights
    float *batch_x;    // the images of a batch, one after the other
    int *batch_labels; // and their labels
    float *work;       // for the gradient
    float *gradient;   // as many as weights
};

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

// Row r of the batch becomes image order[r], with its label.
__global__ void gather_kernel(const float *x, const int *labels, const int *order, float *batch_x,
                              int *batch_labels, int batch)
{
    // TODO: one thread per pixel of the batch; the first of each image copies the label
}

__global__ void step_kernel(float *theta, const float *gradient, float step)
{
    // TODO: move each weight against its gradient
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// One batch: the first `batch` images in `order`, an address within on->order.
cudaError_t train_batch(const struct training *on, const int *order, int batch, float step,
                        network_gradient_fn gradient)
{
    // TODO: gather, compute the gradient, move theta; each may fail
    return cudaSuccess;
}

// The loop alone: all its data is on the device, and stays there.
cudaError_t train_epochs(const struct training *on, int m, int batch, int epochs, float step,
                         network_gradient_fn gradient)
{
    // TODO: the whole batches of each epoch; drop the images that are left
    return cudaSuccess;
}

cudaError_t network_train(const float *h_x, const int *h_labels, int m, const int *h_order,
                          int batch, int epochs, float step, float *h_theta,
                          network_gradient_fn gradient)
{
    if (m < 1 || batch < 1 || batch > m || epochs < 0) {
        return cudaErrorInvalidValue;
    }
    if (epochs == 0) {
        return cudaSuccess;
    }
    // TODO: all to the device, the loop, theta back; then free all memory
    return GW_NOT_STARTED;
}
