// SPDX-License-Identifier: MIT
// WRONG: computes on the host
#include "gaussian.h"

#include <stdlib.h>

cudaError_t gaussian(const float *d_x, float *d_y, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    const size_t bytes = n * sizeof(float);
    float *h = (float *)malloc(bytes + 1);
    cudaError_t error = cudaMemcpy(h, d_x, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        const float t = h[i] / 0.7f;
        h[i] = 0.8f * expf(-0.5f * t * t) * 0.39894228f + 0.2f;
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_y, h, bytes, cudaMemcpyHostToDevice);
    }
    free(h);
    return error;
}
