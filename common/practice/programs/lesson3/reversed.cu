// SPDX-License-Identifier: MIT
// exercises: vector_add transpose
// opens: owner element
// N = 300, 500, 450
// BLOCK = 64, 128

#include <stdio.h>

__global__ void reverse(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[n - 1 - i] = in[i];
    }
}

int main(void)
{
    int h[N], *d_in, *d_out;
    for (int i = 0; i < N; i++) {
        h[i] = 3 * i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    int blocks = (N + BLOCK - 1) / BLOCK;
    reverse<<<blocks, BLOCK>>>(d_in, d_out, N);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, N
    printf("%d\n", h[0]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
