// SPDX-License-Identifier: MIT
// A copy of two dimensions that leaves the last row out.
// EXPECT: uninitialised at 9
#include "corpus.h"

__global__ void add_one(float *x, size_t pitch)
{
    float *line = (float *)((char *)x + blockIdx.x * pitch);
    line[threadIdx.x] += 1.0f;
}

int main(void)
{
    float h_x[5][32] = {{0}}, *d_x;
    size_t pitch;
    cudaMallocPitch(&d_x, &pitch, sizeof(h_x[0]), 5);
    cudaMemcpy2D(d_x, pitch, h_x, sizeof(h_x[0]), sizeof(h_x[0]), 4, cudaMemcpyHostToDevice);
    add_one<<<5, 32>>>(d_x, pitch);
    finish();
    cudaFree(d_x);
}
