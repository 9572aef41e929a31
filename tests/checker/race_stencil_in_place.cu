// SPDX-License-Identifier: MIT
// A stencil that reads its neighbours from the array it writes.
// EXPECT: race at 10
#include "corpus.h"

__global__ void smooth(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) {
        x[i] = 0.5f * (x[i - 1] + x[i + 1]);
    }
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    smooth<<<4, 256>>>(d_x, 1000);
    finish();
    cudaFree(d_x);
}
