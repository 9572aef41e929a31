// SPDX-License-Identifier: MIT
// exercises: sum_shuffle
// opens: value element
// SHIFT = 3, 5, 9
// FACTOR = 2, 4

#include <stdio.h>

__global__ void rotate(const int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int from = (threadIdx.x + SHIFT) % 32;
    y[i] = __shfl_sync(0xffffffff, x[i], from);
}

int main(void)
{
    int h_x[64], *d_x, *d_y;
    for (int i = 0; i < 64; i++) {
        h_x[i] = FACTOR * i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    rotate<<<2, 32>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, 64
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
