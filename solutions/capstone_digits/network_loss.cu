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
    // BEGIN SOLUTION: find z, the first of the largest logits, and the sum of e^(logit - z)
    int read = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        if (logits[d] > logits[read]) {
            read = d;
        }
    }
    float sum = 0.0f;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        sum += expf(logits[d] - logits[read]);
    }
    result.loss = logits[read] - logits[label] + logf(sum);
    result.right = read == label;
    // END SOLUTION
    return result;
}

// Adds the images of this grid's threads to *total.
__global__ void loss_kernel(const float *logits, const int *labels, int m, struct result *total)
{
    // BEGIN SOLUTION: add up each thread's images, then the block by halves, then the total
    __shared__ float losses[BLOCK];
    __shared__ int rights[BLOCK];
    const int t = threadIdx.x;
    losses[t] = 0.0f;
    rights[t] = 0;
    for (int r = blockIdx.x * blockDim.x + t; r < m; r += gridDim.x * blockDim.x) {
        const struct result one = result_of(logits + (size_t)r * NETWORK_DIGITS, labels[r]);
        losses[t] += one.loss;
        rights[t] += one.right;
    }
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads(); // the sums of the other half are written
        if (t < half) {
            losses[t] += losses[t + half];
            rights[t] += rights[t + half];
        }
    }
    if (t == 0) {
        atomicAdd(&total->loss, losses[0]);
        atomicAdd(&total->right, rights[0]);
    }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                         int *h_right)
{
    // BEGIN SOLUTION: reject m < 1; a result that begins at 0, a launch, one copy, and 1/m
    if (m < 1) {
        return cudaErrorInvalidValue;
    }
    struct result total;
    struct result *d_total = NULL;
    cudaError_t error = cudaMalloc((void **)&d_total, sizeof(total));
    if (error != cudaSuccess) {
        return error;
    }
    error = cudaMemset(d_total, 0, sizeof(total));
    if (error == cudaSuccess) {
        const int blocks = (m - 1) / BLOCK + 1;
        const int grid = blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS;
        loss_kernel<<<grid, BLOCK>>>(d_logits, d_labels, m, d_total);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(&total, d_total, sizeof(total), cudaMemcpyDeviceToHost);
    }
    const cudaError_t freed = cudaFree(d_total);
    error = error != cudaSuccess ? error : freed;
    if (error == cudaSuccess) {
        *h_loss = total.loss / (float)m;
        *h_right = total.right;
    }
    return error;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
