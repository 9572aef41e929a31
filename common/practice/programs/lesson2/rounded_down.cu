// SPDX-License-Identifier: MIT
// exercises: fill launch_fill
// opens: grid value
// N = 100, 130, 200, 250
// BLOCK = 32, 64

#include <stdio.h>

__global__ void fill(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = 5 * i;
    }
}

int main(void)
{
    int h_out[N], *d_out;
    cudaMalloc(&d_out, sizeof(h_out));
    cudaMemset(d_out, 0, sizeof(h_out));
    int blocks = N / BLOCK; //@ blocks; N - blocks * BLOCK
    fill<<<blocks, BLOCK>>>(d_out, N);
    cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost); //@ h_out, N
    int missed = 0;
    for (int i = 1; i < N; i++) {
        missed += h_out[i] == 0;
    }
    printf("%d elements are still 0\n", missed); //@ missed
    cudaFree(d_out);
    return 0;
}
