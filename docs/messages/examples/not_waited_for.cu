// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f;
}

int main(void)
{
    float *d_x;
    cudaMalloc(&d_x, 100 * sizeof(float));
    fill<<<1, 128>>>(d_x);
    return 0;
}
//| warning, not waited for: kernel fill had not run yet when the program ended
//|   at      not_waited_for.cu:13
//|   hint    a launch does not wait: call cudaDeviceSynchronize() before the end. It lets the kernel run, and returns its error.
//| out of bounds: kernel fill wrote 4 bytes, element 100 of an array of 100 (0 to 99)
//|   at      not_waited_for.cu:6   x[threadIdx.x] = 1.0f;
//|   thread  (100,0,0) of block (0,0,0), launched <<<1, 128>>> at not_waited_for.cu:13
//|   memory  cudaMalloc(&d_x, 100 * sizeof(float)) at not_waited_for.cu:12
//|   and 27 more threads
//|   hint    1 x 128 = 128 threads run for n = 100: the last 28 need a bounds check, if (i < n).
