// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void sum(const float *x, int n, float *result)
{
    float total = 0.0f;
    for (int i = 0; i < n; i++) {
        total += x[i];
    }
    *result += total;
}

int main(void)
{
    float *d_x, *d_result;
    cudaMalloc(&d_x, 100 * sizeof(float));
    cudaMemset(d_x, 0, 100 * sizeof(float));
    cudaMalloc(&d_result, sizeof(float));
    sum<<<1, 1>>>(d_x, 100, d_result);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_result);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| uninitialized: kernel sum read 4 bytes that were never written
//|   at      uninitialized.cu:10   *result += total;
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 1>>> at uninitialized.cu:19
//|   memory  cudaMalloc(&d_result, sizeof(float)) at uninitialized.cu:18, from byte 0
//|   hint    nothing was written to it since cudaMalloc, which does not set memory to zero.
