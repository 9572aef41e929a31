// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void share(const int *x, const int *people, int *y, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        y[i] = x[i] / people[i];
    }
}

int main(void)
{
    int h_x[2] = {12, 7}, h_people[2] = {4, 0};
    int *d_x, *d_people, *d_y;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_people, sizeof(h_people));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_people, h_people, sizeof(h_people), cudaMemcpyHostToDevice);
    share<<<1, 32>>>(d_x, d_people, d_y, 2);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_people);
    cudaFree(d_y);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
//| division by zero: kernel share divided 7 by 0
//|   at      division.cu:8   y[i] = x[i] / people[i];
//|   thread  (1,0,0) of block (0,0,0), launched <<<1, 32>>> at division.cu:21
//|   hint    a GPU does not stop here: the quotient is meaningless, often -1. Check the divisor before you divide.
