// SPDX-License-Identifier: MIT
// A grid-stride loop, fewer threads than elements.
// EXPECT: none
#include "corpus.h"

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        c[i] = a[i] + b[i];
    }
}

int main(void)
{
    float *d_a = device_array(10007, 1.0f);
    float *d_b = device_array(10007, 2.0f);
    float *d_c;
    cudaMalloc(&d_c, 10007 * sizeof(float));
    add<<<5, 96>>>(d_a, d_b, d_c, 10007);
    finish();
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
}
