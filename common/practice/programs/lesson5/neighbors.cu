// SPDX-License-Identifier: MIT
// exercises: sum
// opens: element
// N = 256, 384
// BLOCK = 64, 128

#include <stdio.h>

__global__ void add_neighbor(const int *x, int *y)
{
    __shared__ int part[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    part[t] = x[i];
    __syncthreads();
    if (t > 0) {
        y[i] = part[t] + part[t - 1];
    } else {
        y[i] = part[t];
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    int blocks = N / BLOCK;
    add_neighbor<<<blocks, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
