// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 1000 * sizeof(float));
    cudaMemset(d_x, 0, 1000 * sizeof(float));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaDeviceSynchronize();
    return 0;
}
