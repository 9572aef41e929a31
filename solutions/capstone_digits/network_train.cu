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
    // BEGIN SOLUTION: one thread per pixel of the batch; the first of each image copies the label
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * NETWORK_INPUTS) {
        int row = i / NETWORK_INPUTS;
        int pixel = i % NETWORK_INPUTS;
        int image = order[row];
        batch_x[i] = x[(size_t)image * NETWORK_INPUTS + pixel];
        if (pixel == 0) {
            batch_labels[row] = labels[image];
        }
    }
    // END SOLUTION
}

__global__ void step_kernel(float *theta, const float *gradient, float step)
{
    // BEGIN SOLUTION: move each weight against its gradient
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w < NETWORK_WEIGHTS) {
        theta[w] -= step * gradient[w];
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// One batch: the first `batch` images in `order`, an address within on->order.
cudaError_t train_batch(const struct training *on, const int *order, int batch, float step,
                        network_gradient_fn gradient)
{
    // BEGIN SOLUTION: gather, compute the gradient, move theta; each may fail
    int grid = (batch * NETWORK_INPUTS + BLOCK - 1) / BLOCK;
    gather_kernel<<<grid, BLOCK>>>(on->x, on->labels, order, on->batch_x, on->batch_labels, batch);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) {
        error = gradient(on->batch_x, on->batch_labels, on->theta, on->work, on->gradient, batch);
    }
    if (error == cudaSuccess) {
        grid = (NETWORK_WEIGHTS + BLOCK - 1) / BLOCK;
        step_kernel<<<grid, BLOCK>>>(on->theta, on->gradient, step);
        error = cudaGetLastError();
    }
    return error;
    // SKELETON
    //| return cudaSuccess;
    // END SOLUTION
}

// The loop alone: all its data is on the device, and stays there.
cudaError_t train_epochs(const struct training *on, int m, int batch, int epochs, float step,
                         network_gradient_fn gradient)
{
    // BEGIN SOLUTION: the whole batches of each epoch; drop the images that are left
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int first = 0; first <= m - batch; first += batch) {
            const int *order = on->order + (size_t)epoch * m + first;
            cudaError_t error = train_batch(on, order, batch, step, gradient);
            if (error != cudaSuccess) {
                return error;
            }
        }
    }
    // END SOLUTION
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
    // BEGIN SOLUTION: all to the device, the loop, theta back; then free all memory
    struct training on = {};
    const size_t x_bytes = sizeof(float) * NETWORK_INPUTS * m;
    const size_t labels_bytes = sizeof(int) * m;
    const size_t order_bytes = sizeof(int) * m * epochs;
    const size_t theta_bytes = sizeof(float) * NETWORK_WEIGHTS;
    const struct {
        void **memory;
        size_t bytes;
    } wanted[] = {{(void **)&on.x, x_bytes},
                  {(void **)&on.labels, labels_bytes},
                  {(void **)&on.order, order_bytes},
                  {(void **)&on.theta, theta_bytes},
                  {(void **)&on.batch_x, sizeof(float) * NETWORK_INPUTS * batch},
                  {(void **)&on.batch_labels, sizeof(int) * batch},
                  {(void **)&on.work, sizeof(float) * NETWORK_WORK * batch},
                  {(void **)&on.gradient, theta_bytes}};
    const int count = sizeof(wanted) / sizeof(wanted[0]);
    cudaError_t error = cudaSuccess;
    for (int i = 0; i < count && error == cudaSuccess; i++) {
        error = cudaMalloc(wanted[i].memory, wanted[i].bytes);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(on.x, h_x, x_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(on.labels, h_labels, labels_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(on.order, h_order, order_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(on.theta, h_theta, theta_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = train_epochs(&on, m, batch, epochs, step, gradient);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(h_theta, on.theta, theta_bytes, cudaMemcpyDeviceToHost);
    }
    // cudaFree takes NULL as well. Its own error matters only if no other call failed.
    for (int i = 0; i < count; i++) {
        cudaError_t freed = cudaFree(*wanted[i].memory);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
