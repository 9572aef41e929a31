// SPDX-License-Identifier: MIT
// exercises: launch_inside
// LONG = 100, 200, 255
// ROWS = 6, 8

#include <stdio.h>

__global__ void add_long(int *launches)
{
    if (threadIdx.x == 0) {
        atomicAdd(launches, 1);
    }
}

__global__ void choose(int *launches)
{
    int n = 50 * (threadIdx.x + 1);
    if (n > LONG) {
        add_long<<<1, 128>>>(launches);
    }
}

int main(void)
{
    int count, *d_count;
    cudaMalloc(&d_count, sizeof(int));
    cudaMemset(d_count, 0, sizeof(int));
    choose<<<1, ROWS>>>(d_count);
    cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", count); //@ count
    cudaFree(d_count);
    return 0;
}
