// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void work(void)
{
}

int main(void)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    work<<<1, 1, 0, stream>>>();
    while (cudaStreamQuery(stream) == cudaErrorNotReady) {
    }
    puts(cudaGetErrorName(cudaStreamQuery(stream)));
    cudaStreamDestroy(stream);
    return 0;
}
//| cudaSuccess
