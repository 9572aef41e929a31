// SPDX-License-Identifier: MIT
// exercises: vector_add_strided
// after: vector_add_strided
// N = 1000, 777, 500
// BLOCK = 64, 32
// GRID = 2, 3

#include <stdio.h>

__global__ void add_one(const int *in, int *out, int n)
{
    int stride = gridDim.x * blockDim.x;
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += stride) {
        out[i] = in[i] + 1;
    }
}

int main(void)
{
    int h[N], *d_in, *d_out;
    for (int i = 0; i < N; i++) {
        h[i] = 2 * i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    int blocks = GRID;
    add_one<<<blocks, BLOCK>>>(d_in, d_out, N);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, N
    printf("%d\n", h[5]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
