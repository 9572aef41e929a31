// SPDX-License-Identifier: MIT
// exercises: launch_is_legal launch_and_wait
// report: failed_call
// N = 3000, 5000
// BLOCK = 2048, 1056, 1536

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
    fill<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_out, N);
    cudaDeviceSynchronize();
    cudaFree(d_out);
    return 0;
}
