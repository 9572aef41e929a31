// SPDX-License-Identifier: MIT
// Capstone, exercise 6: all parts together.
//
// Stages
//   1  train, which is one call
//   2  the test images and the trained theta go to the device
//   3  forward, then the loss; free all memory
//
// Grade it:  ctest -L capstone             (all of the capstone)
//            ./gridwork grade read_digits  (this exercise alone, with your files of the others)
#include "read_digits.h"

// The device arrays of a test.
struct test_arrays {
    float *x, *theta, *hidden, *logits;
    int *labels;
};

cudaError_t allocate(struct test_arrays *on, int m)
{
    // BEGIN SOLUTION: room for m images, their labels, theta, hidden units and logits
    cudaError_t error = cudaMalloc((void **)&on->x, sizeof(float) * NETWORK_INPUTS * m);
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&on->labels, sizeof(int) * m);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&on->theta, sizeof(float) * NETWORK_WEIGHTS);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&on->hidden, sizeof(float) * NETWORK_HIDDEN * m);
    }
    if (error == cudaSuccess) {
        error = cudaMalloc((void **)&on->logits, sizeof(float) * NETWORK_DIGITS * m);
    }
    return error;
    // SKELETON
    //| return cudaSuccess;
    // END SOLUTION
}

// All arrays of `on` are allocated.
cudaError_t test_network(const struct test_arrays *on, const struct digit_images *test,
                         const float *h_theta, float *h_loss, int *h_right)
{
    // BEGIN SOLUTION: three copies, then forward and loss
    const int m = test->m;
    const size_t x_bytes = sizeof(float) * NETWORK_INPUTS * m;
    const size_t theta_bytes = sizeof(float) * NETWORK_WEIGHTS;
    cudaError_t error = cudaMemcpy(on->x, test->h_x, x_bytes, cudaMemcpyHostToDevice);
    if (error == cudaSuccess) {
        error = cudaMemcpy(on->labels, test->h_labels, sizeof(int) * m, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(on->theta, h_theta, theta_bytes, cudaMemcpyHostToDevice);
    }
    if (error == cudaSuccess) {
        error = network_forward(on->x, on->theta, on->hidden, on->logits, m);
    }
    if (error == cudaSuccess) {
        error = network_loss(on->logits, on->labels, m, h_loss, h_right);
    }
    return error;
    // SKELETON
    //| return cudaSuccess;
    // END SOLUTION
}

cudaError_t read_digits(const struct digit_images *training, const struct digit_images *test,
                        const int *h_order, int epochs, float *h_theta, float *h_loss, int *h_right)
{
    if (training->m < READ_DIGITS_BATCH || test->m < 1 || epochs < 0) {
        return cudaErrorInvalidValue;
    }
    // BEGIN SOLUTION: train, then test; free all memory at the end
    cudaError_t error =
        network_train(training->h_x, training->h_labels, training->m, h_order, READ_DIGITS_BATCH,
                      epochs, READ_DIGITS_STEP, h_theta, network_gradient);
    struct test_arrays on = {};
    if (error == cudaSuccess) {
        error = allocate(&on, test->m);
    }
    if (error == cudaSuccess) {
        error = test_network(&on, test, h_theta, h_loss, h_right);
    }
    // cudaFree takes NULL as well. Its own error matters only if no other call failed.
    void *const all[] = {on.x, on.labels, on.theta, on.hidden, on.logits};
    for (int i = 0; i < 5; i++) {
        cudaError_t freed = cudaFree(all[i]);
        error = error != cudaSuccess ? error : freed;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
