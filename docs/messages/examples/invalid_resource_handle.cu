// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <stdio.h>

int main(void)
{
    cudaEvent_t start, stop;
    float milliseconds;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start, 0);
    cudaError_t error = cudaEventElapsedTime(&milliseconds, start, stop);
    puts(cudaGetErrorName(error));
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    return 0;
}
//| cudaErrorInvalidResourceHandle
