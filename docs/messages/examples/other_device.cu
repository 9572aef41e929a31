// SPDX-License-Identifier: MIT
// GW_DEVICES=2
#include <cuda_runtime.h>

__global__ void twice(float *x)
{
    x[threadIdx.x] *= 2.0f;
}

int main(void)
{
    float *d_x;
    cudaMalloc((void **)&d_x, 32 * sizeof(float));
    cudaMemset(d_x, 0, 32 * sizeof(float));
    cudaSetDevice(1);
    twice<<<1, 32>>>(d_x);
    cudaDeviceSynchronize();
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| wrong space: kernel twice runs on device 1 and read 4 bytes of device 0, without peer access
//|   at      other_device.cu:7   x[threadIdx.x] *= 2.0f;
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 32>>> at other_device.cu:16
//|   memory  cudaMalloc((void **)&d_x, 32 * sizeof(float)) at other_device.cu:13, from byte 0
//|   hint    cudaSetDevice() in line 15 made device 1 current: call cudaSetDevice(0) before the launch, if it is for device 0. If device 1 should use this memory, call cudaDeviceEnablePeerAccess(0, 0) while device 1 is current.
