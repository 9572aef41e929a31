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
