// SPDX-License-Identifier: MIT
// exercises: launch_inside
// THREADS = 32, 64
// BLOCKS = 2, 3

#include <stdio.h>

__global__ void child(int *count)
{
    atomicAdd(count, 1);
}

__global__ void parent(int *each, int *one)
{
    child<<<1, 1>>>(each);
    if (threadIdx.x == 0) {
        child<<<1, 1>>>(one);
    }
}

int main(void)
{
    int h_count[2], *d_count;
    cudaMalloc(&d_count, sizeof(h_count));
    cudaMemset(d_count, 0, sizeof(h_count));
    parent<<<BLOCKS, THREADS>>>(&d_count[0], &d_count[1]);
    cudaMemcpy(h_count, d_count, sizeof(h_count), cudaMemcpyDeviceToHost);
    int each = h_count[0], one = h_count[1]; //@ each; one
    printf("%d %d\n", each, one);
    cudaFree(d_count);
    return 0;
}
