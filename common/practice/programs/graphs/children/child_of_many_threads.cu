// SPDX-License-Identifier: MIT
// exercises: launch_inside
// N = 500, 1024, 2000

#include <stdio.h>

__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

__global__ void parent(int *x, int *errors)
{
    fill<<<1, N>>>(x);
    errors[0] = cudaGetLastError();
    fill<<<0, N>>>(x);
    errors[1] = cudaGetLastError();
}

int main(void)
{
    int h_e[2], *d_x, *d_e;
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMalloc(&d_e, sizeof(h_e));
    parent<<<1, 1>>>(d_x, d_e);
    cudaMemcpy(h_e, d_e, sizeof(h_e), cudaMemcpyDeviceToHost);
    int first = h_e[0], second = h_e[1]; //@ first; second
    printf("%d %d\n", first, second);
    cudaFree(d_x);
    cudaFree(d_e);
    return 0;
}
