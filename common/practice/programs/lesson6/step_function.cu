// SPDX-License-Identifier: MIT
// exercises: sigmoid predict
// opens: value
// N = 120, 150
// BLOCK = 32, 64
// FLAT = 20, 30

#include <stdio.h>

__global__ void step(const int *z, int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    if (z[i] < FLAT) {
        p[i] = 0;
    } else {
        p[i] = z[i] - FLAT;
    }
}

int main(void)
{
    int h_z[N], *d_z, *d_p;
    for (int i = 0; i < N; i++) {
        h_z[i] = i - 10;
    }
    cudaMalloc(&d_z, sizeof(h_z));
    cudaMalloc(&d_p, sizeof(h_z));
    cudaMemcpy(d_z, h_z, sizeof(h_z), cudaMemcpyHostToDevice);
    int blocks = (N + BLOCK - 1) / BLOCK;
    step<<<blocks, BLOCK>>>(d_z, d_p, N);
    cudaMemcpy(h_z, d_p, sizeof(h_z), cudaMemcpyDeviceToHost); //@ h_z, N
    printf("%d\n", h_z[40]);
    cudaFree(d_z);
    cudaFree(d_p);
    return 0;
}
