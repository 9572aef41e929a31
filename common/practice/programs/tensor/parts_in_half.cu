// SPDX-License-Identifier: MIT
// exercises: half_product
// after: half_product
// FIRST = 2046, 2047
// N = 5, 6, 7

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void add_in_parts(int *y)
{
    __half sum = __float2half(FIRST), part = __float2half(0.0f);
    for (int i = 0; i < N; i++) {
        sum = __hadd(sum, __float2half(1.0f));
        part = __hadd(part, __float2half(1.0f));
    }
    y[0] = (int)__half2float(sum);
    y[1] = FIRST + (int)__half2float(part);
}

int main(void)
{
    int h_y[2], *d_y;
    cudaMalloc(&d_y, sizeof(h_y));
    add_in_parts<<<1, 1>>>(d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 2
    printf("%d %d\n", h_y[0], h_y[1]);
    cudaFree(d_y);
    return 0;
}
