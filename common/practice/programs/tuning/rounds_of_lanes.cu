// SPDX-License-Identifier: MIT
// exercises: branches
// MOST = 3, 4, 6
// WARPS = 2, 3

#include <stdio.h>

__global__ void rounds(int *y)
{
    int t = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < t % MOST; k++) {
        sum += k;
    }
    y[t] = sum;
}

int main(void)
{
    int h_y[32 * WARPS], *d_y;
    cudaMalloc(&d_y, sizeof(h_y));
    rounds<<<1, 32 * WARPS>>>(d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 32 * WARPS
    printf("%d\n", h_y[2]);
    cudaFree(d_y);
    return 0;
}
