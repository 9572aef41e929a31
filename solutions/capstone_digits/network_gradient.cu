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
    // BEGIN SOLUTION: as in network_forward
    float sum = theta[NETWORK_B1 + j];
    for (int i = 0; i < NETWORK_INPUTS; i++) {
        sum += pixels[i] * theta[NETWORK_W1 + i * NETWORK_HIDDEN + j];
    }
    return tanhf(sum);
    // SKELETON
    //| return 0;
    // END SOLUTION
}

// Logit d of the image with these hidden units.
__device__ float logit_of(const float *units, const float *theta, int d)
{
    // BEGIN SOLUTION: as in network_forward
    float sum = theta[NETWORK_B2 + d];
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        sum += units[j] * theta[NETWORK_W2 + j * NETWORK_DIGITS + d];
    }
    return sum;
    // SKELETON
    //| return 0;
    // END SOLUTION
}

// The derivative of the image's loss with respect to logit d.
__device__ float delta_of(const float *logits, int label, int d)
{
    // BEGIN SOLUTION: the probability of d, and 1 less for the label
    float most = logits[0];
    for (int c = 1; c < NETWORK_DIGITS; c++) {
        most = fmaxf(most, logits[c]);
    }
    float sum = 0.0f;
    for (int c = 0; c < NETWORK_DIGITS; c++) {
        sum += expf(logits[c] - most);
    }
    return expf(logits[d] - most) / sum - (d == label ? 1.0f : 0.0f);
    // SKELETON
    //| return 0;
    // END SOLUTION
}

// The derivative of the loss with respect to the input of hidden unit j; `unit` is its output.
__device__ float back_of(float unit, const float *deltas, const float *theta, int j)
{
    // BEGIN SOLUTION: through the weights to all ten logits, and through tanh
    float sum = 0.0f;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        sum += theta[NETWORK_W2 + j * NETWORK_DIGITS + d] * deltas[d];
    }
    return (1.0f - unit * unit) * sum;
    // SKELETON
    //| return 0;
    // END SOLUTION
}

// Forward and backward, one block per image and one thread per hidden unit: from the pixels to
// its rows of `hidden` [m][NETWORK_HIDDEN], `deltas` [m][NETWORK_DIGITS] and `back`
// [m][NETWORK_HIDDEN].
__global__ void images_kernel(const float *x, const int *labels, const float *theta, float *hidden,
                              float *deltas, float *back)
{
    // BEGIN SOLUTION: units, logits, deltas, and back; each needs all of the previous one
    __shared__ float units[NETWORK_HIDDEN];
    __shared__ float logits[NETWORK_DIGITS];
    __shared__ float delta[NETWORK_DIGITS];
    const int r = blockIdx.x;
    const int j = threadIdx.x;
    units[j] = unit_of(x + r * NETWORK_INPUTS, theta, j);
    __syncthreads();
    if (j < NETWORK_DIGITS) {
        logits[j] = logit_of(units, theta, j);
    }
    __syncthreads();
    if (j < NETWORK_DIGITS) {
        delta[j] = delta_of(logits, labels[r], j);
        deltas[r * NETWORK_DIGITS + j] = delta[j];
    }
    __syncthreads();
    hidden[r * NETWORK_HIDDEN + j] = units[j];
    back[r * NETWORK_HIDDEN + j] = back_of(units[j], delta, theta, j);
    // END SOLUTION
}

// One thread per weight, which loops over all images.
__global__ void weights_kernel(const float *x, const float *hidden, const float *deltas,
                               const float *back, float *gradient, int m)
{
    // BEGIN SOLUTION: two numbers of each image, one on either side of weight w; for a bias, one
    const int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w >= NETWORK_WEIGHTS) {
        return;
    }
    const int of_w2 = w - NETWORK_W2;
    float sum = 0.0f;
    for (int r = 0; r < m; r++) {
        if (w < NETWORK_B1) {
            sum += x[r * NETWORK_INPUTS + w / NETWORK_HIDDEN] *
                   back[r * NETWORK_HIDDEN + w % NETWORK_HIDDEN];
        } else if (w < NETWORK_W2) {
            sum += back[r * NETWORK_HIDDEN + w - NETWORK_B1];
        } else if (w < NETWORK_B2) {
            sum += hidden[r * NETWORK_HIDDEN + of_w2 / NETWORK_DIGITS] *
                   deltas[r * NETWORK_DIGITS + of_w2 % NETWORK_DIGITS];
        } else {
            sum += deltas[r * NETWORK_DIGITS + w - NETWORK_B2];
        }
    }
    gradient[w] = sum / (float)m;
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                             float *d_work, float *d_gradient, int m)
{
    // BEGIN SOLUTION: reject m < 1, divide d_work, and launch the two kernels
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    float *d_hidden = d_work;
    float *d_back = d_hidden + (size_t)m * NETWORK_HIDDEN;
    float *d_deltas = d_back + (size_t)m * NETWORK_HIDDEN;
    images_kernel<<<m, NETWORK_HIDDEN>>>(d_x, d_labels, d_theta, d_hidden, d_deltas, d_back);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    weights_kernel<<<(NETWORK_WEIGHTS - 1) / BLOCK + 1, BLOCK>>>(d_x, d_hidden, d_deltas, d_back,
                                                                 d_gradient, m);
    return cudaGetLastError();
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
