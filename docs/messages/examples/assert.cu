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
//| assert.cu:8: void check(int): block: [0,0,0], thread: [0,0,0] Assertion `n > 0` failed.
//| cudaErrorAssert
