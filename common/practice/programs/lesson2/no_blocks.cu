// SPDX-License-Identifier: MIT
// exercises: launch_is_legal launch_fill
// report: failed_call
// opens: error
// BLOCK = 64, 128, 256
// N = 50, 63, 40

#include <stdio.h>

__global__ void fill(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i;
    }
}

int main(void)
{
    int *d_out;
    cudaMalloc(&d_out, N * sizeof(int));
    int blocks = N / BLOCK;
    fill<<<blocks, BLOCK>>>(d_out, N);
    cudaDeviceSynchronize();
    cudaFree(d_out);
    return 0;
}
