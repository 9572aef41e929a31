// SPDX-License-Identifier: MIT
// A first kernel fills what a second one reads.
// EXPECT: none
#include "corpus.h"

__global__ void fill(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

__global__ void scale(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f;
    }
}

int main(void)
{
    float h_x[100];
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    fill<<<1, 128>>>(d_x, 100);
    scale<<<1, 128>>>(d_x, 100);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[0] == 1.0f;
}
