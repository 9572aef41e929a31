// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>
#include <stdio.h>

int main(void)
{
    const int n = -1;
    float *d_x = NULL;
    cudaError_t error = cudaMalloc(&d_x, n * sizeof(float));
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
//| cudaErrorMemoryAllocation
