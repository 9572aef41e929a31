// SPDX-License-Identifier: MIT
// exercises: ring_sum
// N = 16, 64

#include <stdio.h>

int main(void)
{
    int devices = 0;
    float *d_x = NULL;
    cudaError_t counted = cudaGetDeviceCount(&devices);
    cudaError_t chosen = cudaSetDevice(devices);
    cudaError_t allocated = cudaMalloc(&d_x, N * sizeof(float));
    printf("%d %d %d\n", counted, chosen, allocated);
    cudaFree(d_x);
    return 0;
}
