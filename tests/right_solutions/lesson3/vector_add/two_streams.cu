// SPDX-License-Identifier: MIT
// RIGHT: the halves are added in two streams, which wait for the default stream and are waited for
#include "vector_add.h"

__global__ void vector_add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    cudaError_t error = cudaSuccess;
    const int begins[] = {0, n / 2, n};
    for (int half = 0; half < 2 && error == cudaSuccess; half++) {
        const int at = begins[half];
        const int count = begins[half + 1] - at;
        if (count == 0) {
            continue;
        }
        cudaStream_t stream;
        error = cudaStreamCreate(&stream);
        if (error == cudaSuccess) {
            vector_add_kernel<<<(count - 1) / 128 + 1, 128, 0, stream>>>(d_a + at, d_b + at,
                                                                         d_c + at, count);
            error = cudaGetLastError();
            cudaStreamDestroy(stream); // which lets it end its work
        }
    }
    return error;
}
