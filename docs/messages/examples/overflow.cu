// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void square(const int *x, int *y, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        y[i] = x[i] * x[i];
    }
}

int main(void)
{
    int h_x[2] = {46340, 46341};
    int *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    square<<<1, 32>>>(d_x, d_y, 2);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_y);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| overflow: kernel square computed 46341 * 46341, which does not fit into int
//|   at      overflow.cu:8   y[i] = x[i] * x[i];
//|   thread  (1,0,0) of block (0,0,0), launched <<<1, 32>>> at overflow.cu:19
//|   hint    the result is undefined in C: use long long, or an unsigned type to wrap around.
