// SPDX-License-Identifier: MIT
// exercises: launch_inside
// N = 3, 5
// FIRST = 10, 20

#include <stdio.h>

__global__ void add(int *x, int value)
{
    *x += value;
}

__global__ void twice(int *x)
{
    *x *= 2;
}

__global__ void parent(int *x)
{
    twice<<<1, 1, 0, cudaStreamTailLaunch>>>(x);
    *x = FIRST;
    for (int i = 1; i <= N; i++) {
        add<<<1, 1>>>(x, i);
    }
}

int main(void)
{
    int h_x, *d_x;
    cudaMalloc(&d_x, sizeof(int));
    parent<<<1, 1>>>(d_x);
    cudaMemcpy(&h_x, d_x, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x); //@ h_x
    cudaFree(d_x);
    return 0;
}
