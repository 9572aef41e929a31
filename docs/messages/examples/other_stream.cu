// SPDX-License-Identifier: MIT
// GW_DEVICES=2
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
    x[threadIdx.x] = 2.0f;
}

int main(void)
{
    float *d_x[2];
    cudaStream_t stream[2];
    for (int i = 0; i < 2; i++) {
        cudaSetDevice(i);
        cudaStreamCreate(&stream[i]);
        cudaMalloc((void **)&d_x[i], 32 * sizeof(float));
    }
    for (int i = 0; i < 2; i++) {
        fill<<<1, 32, 0, stream[i]>>>(d_x[i]);
    }
    for (int i = 0; i < 2; i++) {
        cudaStreamSynchronize(stream[i]);
        cudaStreamDestroy(stream[i]);
        cudaFree(d_x[i]);
    }
    return 0;
}
