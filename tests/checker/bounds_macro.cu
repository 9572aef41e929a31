// SPDX-License-Identifier: MIT
// The line is the one where the macro is used.
// EXPECT: out of bounds at 12
#include "corpus.h"

#define ELEMENT(x, i) (x)[(i) + 1]

__global__ void shift(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        ELEMENT(x, i) = 1.0f;
    }
}

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    shift<<<1, 128>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}
