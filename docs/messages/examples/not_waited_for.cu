// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f;
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 100 * sizeof(float));
    fill<<<1, 128>>>(d_x);
    return 0;
}
