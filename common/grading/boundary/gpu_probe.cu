// SPDX-License-Identifier: MIT
// Is there a GPU that exercises can run on? Ends with 0, or with 77 and one sentence why not.
#include "grading/boundary/no_gpu.h"

#include <cuda_runtime.h>
#include <stdio.h>

enum { NO_GPU = 77 };

__global__ void nothing_kernel(void)
{
}

// Code that nvcc has made for one GPU is nothing for an older one, and an older driver cannot
// finish what a newer nvcc leaves to it. Only a launch shows that.
static cudaError_t launch_nothing(void)
{
    nothing_kernel<<<1, 1>>>();
    const cudaError_t launched = cudaGetLastError();
    return launched != cudaSuccess ? launched : cudaDeviceSynchronize();
}

int main(void)
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        printf("there is no GPU to run on: %s\n", gw_why_no_gpu(error));
        return NO_GPU;
    }
    error = cudaFree(NULL); // makes the context, which a broken driver cannot
    if (error != cudaSuccess) {
        printf("there is a GPU, but it cannot be used: %s\n", cudaGetErrorString(error));
        return NO_GPU;
    }
    error = launch_nothing();
    if (error != cudaSuccess) {
        printf(
            "there is a GPU, but it cannot be used: it does not run what nvcc has compiled (%s); "
            "configure a build on the machine that has the GPU\n",
            cudaGetErrorString(error));
        return NO_GPU;
    }
    return 0;
}
