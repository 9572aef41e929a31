// SPDX-License-Identifier: MIT
// GW_DEVICES=2
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
    x[threadIdx.x] = 2.0f;
}

int main(void)
{
    float *d_x, *d_y;
    cudaStream_t stream;
    cudaMalloc((void **)&d_x, 32 * sizeof(float));
    fill<<<1, 32>>>(d_x);
    cudaSetDevice(1);
    cudaStreamCreate(&stream);
    cudaMalloc((void **)&d_y, 32 * sizeof(float));
    cudaMemcpyPeerAsync(d_y, 1, d_x, 0, 32 * sizeof(float), stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(d_y);
    cudaFree(d_x);
    return 0;
}
