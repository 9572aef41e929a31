// SPDX-License-Identifier: MIT
// exercises: branches
// KINDS = 2, 4
// BLOCK = 64, 128

#include <stdio.h>

__global__ void mixed(const int *x, int *y)
{
    int t = threadIdx.x;
    if (t % KINDS == 0) {
        y[t] = x[t] + 1;
    } else {
        y[t] = x[t] - 1;
    }
}

__global__ void by_warps(const int *x, int *y)
{
    int t = threadIdx.x;
    if (t / 32 % KINDS == 0) {
        y[t] = x[t] + 1;
    } else {
        y[t] = x[t] - 1;
    }
}

int main(void)
{
    int h_x[BLOCK], *d_x, *d_y;
    for (int i = 0; i < BLOCK; i++) {
        h_x[i] = 10 * i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    mixed<<<1, BLOCK>>>(d_x, d_y);
    by_warps<<<1, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, BLOCK
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
