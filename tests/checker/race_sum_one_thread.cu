// SPDX-License-Identifier: MIT
// One thread adds all.
// EXPECT: none
#include "corpus.h"

__global__ void sum(const float *x, float *s, int n)
{
    for (int i = 0; i < n; i++) {
        *s += x[i];
    }
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    float *d_s = device_array(1, 0.0f);
    sum<<<1, 1>>>(d_x, d_s, 1000);
    finish();
    cudaFree(d_x);
    cudaFree(d_s);
}
