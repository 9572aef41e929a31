// SPDX-License-Identifier: MIT
// exercises: half_product
// opens: value
// FIRST = 2040, 2042, 2044
// N = 12, 14, 16

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void add_ones(int *y)
{
    __half sum = __float2half(FIRST);
    for (int i = 0; i < N; i++) {
        sum = __hadd(sum, __float2half(1.0f));
    }
    y[0] = (int)__half2float(sum);
}

int main(void)
{
    int h_y[1], *d_y;
    cudaMalloc(&d_y, sizeof(h_y));
    add_ones<<<1, 1>>>(d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 1
    printf("%d\n", h_y[0]);
    cudaFree(d_y);
    return 0;
}
