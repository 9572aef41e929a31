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
//| leak: cudaMalloc of 4000 bytes was never freed
//|   at      leak.cu:7   cudaMalloc(&d_x, 1000 * sizeof(float));
//|   hint    free it on every path out of the function, also after a call that failed.
//| leak: cudaStreamCreate: 1 of them was never destroyed
