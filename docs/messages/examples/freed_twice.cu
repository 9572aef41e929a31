// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 100 * sizeof(float));
    cudaFree(d_x);
    cudaFree(d_x);
    return 0;
}
//| freed twice: cudaFree was given memory that was freed before
//|   at      freed_twice.cu:9   cudaFree(d_x);
//|   first   at freed_twice.cu:8   cudaFree(d_x);
//|   memory  cudaMalloc(&d_x, 100 * sizeof(float)) at freed_twice.cu:7, freed at freed_twice.cu:8, from byte 0
