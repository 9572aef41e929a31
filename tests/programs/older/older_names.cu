// SPDX-License-Identifier: MIT
// A program as courses handed it out before CUDA 13, with members and calls that 13 dropped.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void square(float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= x[i];
    }
}

int main(void)
{
    struct cudaDeviceProp device;
    if (cudaGetDeviceProperties(&device, 0) != cudaSuccess) {
        return 1;
    }
    const bool told = device.deviceOverlap == 1 && device.computeMode == cudaComputeModeDefault &&
                      device.kernelExecTimeoutEnabled == 0 && device.clockRate == 0 &&
                      device.memoryClockRate == 0 && device.maxTexture1DLinear == 268435456 &&
                      device.cooperativeMultiDeviceLaunch == 0 &&
                      device.singleToDoublePrecisionPerfRatio == 2;

    const int n = 1000;
    float x[n], *d_x;
    for (int i = 0; i < n; i++) {
        x[i] = (float)i;
    }
    cudaThreadSetCacheConfig(cudaFuncCachePreferShared);
    cudaFuncCache preference = cudaFuncCachePreferNone;
    cudaThreadGetCacheConfig(&preference);
    size_t before = 0, limit = 0;
    cudaThreadGetLimit(&before, cudaLimitStackSize);
    cudaThreadSetLimit(cudaLimitStackSize, before + 1024);
    cudaThreadGetLimit(&limit, cudaLimitStackSize);
    cudaMalloc(&d_x, sizeof(x));
    cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
    square<<<(n + 255) / 256, 256>>>(d_x, n);
    const cudaError_t error = cudaThreadSynchronize();
    cudaMemcpy(x, d_x, sizeof(x), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        wrong += x[i] != (float)i * (float)i;
    }
    cudaFree(d_x);
    const cudaError_t left = cudaThreadExit();
    printf("%s, %d wrong\n", cudaGetErrorName(error), wrong);
    return wrong || !told || error != cudaSuccess || left != cudaSuccess ||
           preference != cudaFuncCachePreferShared || limit != before + 1024;
}
