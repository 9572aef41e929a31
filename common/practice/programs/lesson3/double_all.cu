// SPDX-License-Identifier: MIT
// exercises: vector_add
// opens: grid owner element
// N = 1000, 777, 500
// BLOCK = 128, 256, 64

#include <stdio.h>

__global__ void double_all(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = 2 * in[i];
    }
}

int main(void)
{
    int h[N], *d_in, *d_out;
    for (int i = 0; i < N; i++) {
        h[i] = i + 3;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    int blocks = (N + BLOCK - 1) / BLOCK;
    double_all<<<blocks, BLOCK>>>(d_in, d_out, N);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, N
    printf("%d\n", h[5]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
