// SPDX-License-Identifier: MIT
// WRONG: fills an array on the host and copies it to the device
#include "fill.h"

#include <stdlib.h>

cudaError_t fill(int *d_out, int n, int block, int value)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (block <= 0 || block > 1024) {
        return cudaErrorInvalidConfiguration;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    int *h_out = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        h_out[i] = value;
    }
    cudaError_t error = cudaMemcpy(d_out, h_out, n * sizeof(int), cudaMemcpyHostToDevice);
    free(h_out);
    return error;
}
