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
//| race: kernel fill wrote 4 bytes that cudaMemcpyPeerAsync read, with no synchronization in between
//|   at      race_devices.cu:7   x[threadIdx.x] = 2.0f;
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 32>>> at race_devices.cu:15
//|   other   cudaMemcpyPeerAsync at race_devices.cu:19   cudaMemcpyPeerAsync(d_y, 1, d_x, 0, 32 * sizeof(float), stream);
//|   memory  cudaMalloc((void **)&d_x, 32 * sizeof(float)) at race_devices.cu:14, from byte 0
//|   and 31 more threads
//|   hint    the two are work of different devices, which nothing orders: record an event after the first one, in its stream, and let the stream of the second one wait for it. cudaStreamWaitEvent takes events of other devices.
