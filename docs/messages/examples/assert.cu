// SPDX-License-Identifier: MIT
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void check(int n)
{
    assert(n > 0);
}

int main(void)
{
    check<<<1, 1>>>(0);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
