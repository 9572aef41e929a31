// SPDX-License-Identifier: MIT
// exercises: vector_loads
// N = 256, 512, 384
// BLOCK = 32, 64

#include <stdio.h>

__global__ void floats(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2 * x[i];
    }
}

__global__ void fours(float4 *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 four = x[i];
        four.x = 2 * four.x;
        four.y = 2 * four.y;
        four.z = 2 * four.z;
        four.w = 2 * four.w;
        x[i] = four;
    }
}

int main(void)
{
    float h_x[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    floats<<<N / BLOCK, BLOCK>>>(d_x, N);
    fours<<<(N / 4 + BLOCK - 1) / BLOCK, BLOCK>>>((float4 *)d_x, N);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%g\n", h_x[1]);
    cudaFree(d_x);
    return 0;
}
