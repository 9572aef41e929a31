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
//| failed call: the launch of fill returned cudaErrorInvalidResourceHandle, and the program ignored it
//|   at      other_stream.cu:20
//|   why     the stream is device 0's, and device 1 is current: call cudaSetDevice(0) before the launch
//|   hint    cudaSetDevice() in line 15 made device 1 current, and it stays so for all later calls of this thread: set the device back, or set it right before each call that needs it.
