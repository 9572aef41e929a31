// SPDX-License-Identifier: MIT
// Gradients for the grader of network_train. They add up in double, one image after another, so
// that what the student's function does around them is all that can go wrong.
#include "network_train_kernels.h"

// Few, so that a device that takes no larger blocks takes these.
enum { THREADS = 16 };

int gw_gradient_calls, gw_calls_of_other_batches, gw_right_batch, gw_other_batch;

static bool count_call(int m)
{
    gw_gradient_calls++;
    if (m != gw_right_batch) {
        gw_calls_of_other_batches++;
        gw_other_batch = m;
    }
    return m == gw_right_batch;
}

static __global__ void known_gradient(const float *x, const int *labels, const float *theta,
                                      float *work, float *gradient, int m)
{
    __shared__ double means[NETWORK_INPUTS];
    const int t = threadIdx.x;
    for (int pixel = t; pixel < NETWORK_INPUTS; pixel += blockDim.x) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
            sum += (labels[i] + 1) * (double)x[i * NETWORK_INPUTS + pixel];
        }
        means[pixel] = sum / m;
    }
    __syncthreads();
    for (int w = t; w < NETWORK_WEIGHTS; w += blockDim.x) {
        gradient[w] = (float)((double)theta[w] / 2 + (double)theta[(w + 1) % NETWORK_WEIGHTS] / 8 -
                              means[w % NETWORK_INPUTS]);
    }
    for (int i = t; i < m * NETWORK_WORK; i += blockDim.x) {
        work[i] = 0;
    }
}

cudaError_t gw_known_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                      float *d_work, float *d_gradient, int m)
{
    if (!count_call(m)) {
        return cudaErrorInvalidValue;
    }
    known_gradient<<<1, THREADS>>>(d_x, d_labels, d_theta, d_work, d_gradient, m);
    return cudaGetLastError();
}

cudaError_t gw_failing_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                        float *d_work, float *d_gradient, int m)
{
    if (gw_gradient_calls == 2) {
        gw_gradient_calls++;
        return cudaErrorNotSupported; // which no call of the student's returns
    }
    return gw_known_network_gradient(d_x, d_labels, d_theta, d_work, d_gradient, m);
}
