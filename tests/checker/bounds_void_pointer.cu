// SPDX-License-Identifier: MIT
// A kernel behind a void pointer: the report knows its name, and the line of cudaLaunchKernel.
// EXPECT: out of bounds at 11
// WORDS: launched <<<4, 256>>> at bounds_void_pointer.cu:23
#include "corpus.h"

__global__ void scale(float *x, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // no guard
    x[i] = factor * x[i];
}

typedef const void *kernel_pointer;

int main(void)
{
    float *d_x = device_array(1000, 1.0f);
    float factor = 2.0f;
    kernel_pointer kernel = (const void *)scale;
    void *arguments[] = {&d_x, &factor};
    // not where the kernel is taken, and not where it is registered
    cudaLaunchKernel(kernel, dim3(4), dim3(256), arguments, 0, 0);
    finish();
    cudaFree(d_x);
}
