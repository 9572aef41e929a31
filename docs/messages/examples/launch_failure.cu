// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void give_up(void)
{
    __trap();
}

int main(void)
{
    give_up<<<1, 1>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
//| cudaErrorLaunchFailure
