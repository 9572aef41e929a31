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
    // BEGIN SOLUTION: one thread per hidden unit, barrier, one thread per logit, barrier
    const int t = threadIdx.x;
    if (t < NETWORK_HIDDEN) {
        float sum = theta[NETWORK_B1 + t];
        for (int i = 0; i < NETWORK_INPUTS; i++) {
            sum += x[i] * theta[NETWORK_W1 + i * NETWORK_HIDDEN + t];
        }
        image->hidden[t] = tanhf(sum);
    }
    __syncthreads();
    if (t < NETWORK_DIGITS) {
        float sum = theta[NETWORK_B2 + t];
        for (int j = 0; j < NETWORK_HIDDEN; j++) {
            sum += image->hidden[j] * theta[NETWORK_W2 + j * NETWORK_DIGITS + t];
        }
        image->deltas[t] = sum;
    }
    __syncthreads();
    // END SOLUTION
}

__device__ void backward_image(struct image *image, int label, const float *theta)
{
    // BEGIN SOLUTION: softmax minus 1 at the label; then through W2 and the slope of tanh
    const int t = threadIdx.x;
    if (t == 0) {
        float most = image->deltas[0];
        for (int d = 1; d < NETWORK_DIGITS; d++) {
            most = fmaxf(most, image->deltas[d]);
        }
        float sum = 0;
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            image->deltas[d] = expf(image->deltas[d] - most);
            sum += image->deltas[d];
        }
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            image->deltas[d] = image->deltas[d] / sum - (d == label ? 1 : 0);
        }
    }
    __syncthreads();
    if (t < NETWORK_HIDDEN) {
        float sum = 0;
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            sum += theta[NETWORK_W2 + t * NETWORK_DIGITS + d] * image->deltas[d];
        }
        image->back[t] = (1 - image->hidden[t] * image->hidden[t]) * sum;
    }
    __syncthreads();
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

// Block r has image r.
__global__ void per_example_kernel(const float *x, const int *labels, const float *theta,
                                   float *gradient)
{
    // BEGIN SOLUTION: this block's rows of x and gradient; forward, backward, then all weights
    __shared__ struct image image;
    const size_t r = blockIdx.x;
    const float *row = x + r * NETWORK_INPUTS;
    float *of_image = gradient + r * NETWORK_WEIGHTS;
    forward_image(&image, row, theta);
    backward_image(&image, labels[r], theta);
    for (int w = threadIdx.x; w < NETWORK_WEIGHTS; w += blockDim.x) {
        if (w < NETWORK_B1) {
            of_image[w] = row[w / NETWORK_HIDDEN] * image.back[w % NETWORK_HIDDEN];
        } else if (w < NETWORK_W2) {
            of_image[w] = image.back[w - NETWORK_B1];
        } else if (w < NETWORK_B2) {
            const int v = w - NETWORK_W2;
            of_image[w] = image.hidden[v / NETWORK_DIGITS] * image.deltas[v % NETWORK_DIGITS];
        } else {
            of_image[w] = image.deltas[w - NETWORK_B2];
        }
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_per_example(const float *d_x, const int *d_labels, const float *d_theta,
                                float *d_work, float *d_gradient, int m)
{
    // BEGIN SOLUTION: reject m < 0, do nothing for m = 0, then one block per image
    if (m < 0) {
        return cudaErrorInvalidValue;
    }
    if (m == 0) {
        return cudaSuccess;
    }
    per_example_kernel<<<m, BLOCK>>>(d_x, d_labels, d_theta, d_gradient);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
