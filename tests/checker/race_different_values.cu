// SPDX-License-Identifier: MIT
// The index of one of several, whoever comes last.
// EXPECT: race at 10
#include "corpus.h"

__global__ void find(const float *x, int *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < 0.0f) {
        *found = i;
    }
}

int main(void)
{
    float *d_x = device_array(1000, -1.0f);
    int *d_found = device_array(1, 0);
    find<<<4, 256>>>(d_x, d_found, 1000);
    finish();
    cudaFree(d_x);
    cudaFree(d_found);
}
