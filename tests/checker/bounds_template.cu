// SPDX-License-Identifier: MIT
// The line is the one inside a template.
// EXPECT: out of bounds at 11
#include "corpus.h"

template <typename T, int OFFSET>
__global__ void shift(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i + OFFSET] = T(i);
    }
}

int main(void)
{
    double *d_x = device_array(100, 1.0);
    shift<double, 1><<<1, 128>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}
