// SPDX-License-Identifier: MIT
// The same for the instance of a template, cast in the call.
// EXPECT: out of bounds at 11
// WORDS: kernel scale<float, 2> read 4 bytes
#include "corpus.h"

template <typename T, int FACTOR>
__global__ void scale(T *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = FACTOR * x[i];
}

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    void *arguments[] = {&d_x};
    cudaLaunchKernel((const void *)scale<float, 2>, dim3(4), dim3(256), arguments);
    finish();
    cudaFree(d_x);
}
