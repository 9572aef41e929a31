// SPDX-License-Identifier: MIT
// The copy that should have filled it failed, and the kernel was launched all the same.
// EXPECT: uninitialised at 10
// WORDS: cudaMemcpy at unwritten_after_failed_copy.cu:18 failed before, with cudaError
#include "corpus.h"

__global__ void twice(const float *x, float *y)
{
    int i = threadIdx.x;
    y[i] = 2 * x[i];
}

int main(void)
{
    float *d_x;
    float *d_y = device_array(32, 0.0f);
    cudaMalloc(&d_x, 32 * sizeof(float));
    cudaMemcpy(d_x, NULL, 32 * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(d_x, d_y);
    (void)cudaGetLastError();
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
