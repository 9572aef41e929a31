// SPDX-License-Identifier: MIT
// exercises: fill launch_fill
// after: fill
// N = 100, 130, 200
// BLOCK = 32, 64, 96
// VALUE = 7, 9

#include <stdio.h>

__global__ void fill(int *out, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = value + i;
    }
}

int main(void)
{
    int h_out[N], *d_out;
    cudaMalloc(&d_out, N * sizeof(int));
    fill<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_out, VALUE, N);
    cudaMemcpy(h_out, d_out, N * sizeof(int), cudaMemcpyDeviceToHost); //@ h_out, N
    printf("%d\n", h_out[N - 1]);
    cudaFree(d_out);
    return 0;
}
