// SPDX-License-Identifier: MIT
// exercises: branches
// after: branches
// BLOCK = 32, 64
// FIRST = 3, 5, 7

#include <stdio.h>

__global__ void list_by_kind(const int *kind, int *y)
{
    __shared__ int count[2];
    __shared__ int list[BLOCK];
    int t = threadIdx.x;
    if (t < 2) {
        count[t] = 0;
    }
    __syncthreads();
    int place = atomicAdd(&count[kind[t]], 1);
    __syncthreads();
    list[kind[t] == 0 ? place : count[0] + place] = t;
    __syncthreads();
    int j = list[t];
    y[j] = kind[j] == 0 ? 2 * j : -j;
}

int main(void)
{
    int h_x[BLOCK], *d_kind, *d_y;
    for (int i = 0; i < BLOCK; i++) {
        h_x[i] = i % FIRST == 0 ? 0 : 1;
    }
    cudaMalloc(&d_kind, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_kind, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    list_by_kind<<<1, BLOCK>>>(d_kind, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, BLOCK
    printf("%d\n", h_x[1]);
    cudaFree(d_kind);
    cudaFree(d_y);
    return 0;
}
