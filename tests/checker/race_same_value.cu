// SPDX-License-Identifier: MIT
// All that find something write the same value.
// EXPECT: none
#include "corpus.h"

__global__ void any_negative(const float *x, int *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < 0.0f) {
        *found = 1;
    }
}

int main(void)
{
    float *d_x = device_array(1000, -1.0f);
    int *d_found = device_array(1, 0);
    any_negative<<<4, 256>>>(d_x, d_found, 1000);
    finish();
    cudaFree(d_x);
    cudaFree(d_found);
}
