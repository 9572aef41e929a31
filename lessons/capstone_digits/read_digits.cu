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
    // TODO: room for m images, their labels, theta, hidden units and logits
    return cudaSuccess;
}

// All arrays of `on` are allocated.
cudaError_t test_network(const struct test_arrays *on, const struct digit_images *test,
                         const float *h_theta, float *h_loss, int *h_right)
{
    // TODO: three copies, then forward and loss
    return cudaSuccess;
}

cudaError_t read_digits(const struct digit_images *training, const struct digit_images *test,
                        const int *h_order, int epochs, float *h_theta, float *h_loss, int *h_right)
{
    if (training->m < READ_DIGITS_BATCH || test->m < 1 || epochs < 0) {
        return cudaErrorInvalidValue;
    }
    // TODO: train, then test; free all memory at the end
    return GW_NOT_STARTED;
}
