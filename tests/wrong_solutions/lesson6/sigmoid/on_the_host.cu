// SPDX-License-Identifier: MIT
// WRONG: computes on the host
#include "sigmoid.h"

#include <stdlib.h>

static real one(real z)
{
    real power = exp(-fabs(z));
    return (z >= 0 ? 1 : power) / (1 + power);
}

cudaError_t sigmoid(const real *d_z, real *d_p, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    real *h = (real *)malloc(n * sizeof(real) + 1);
    cudaError_t error = cudaMemcpy(h, d_z, n * sizeof(real), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        h[i] = one(h[i]);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpy(d_p, h, n * sizeof(real), cudaMemcpyHostToDevice);
    }
    free(h);
    return error;
}
