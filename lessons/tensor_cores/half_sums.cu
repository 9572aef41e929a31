// SPDX-License-Identifier: MIT
// The sum of n ones, in half precision and in float.
#include <cuda_fp16.h>
#include <stdio.h>

__global__ void add_ones(int n, float *y)
{
    __half in_half = __float2half(0.0f);
    float in_float = 0.0f;
    for (int i = 0; i < n; i++) {
        in_half = __hadd(in_half, __float2half(1.0f));
        in_float = in_float + 1.0f;
    }
    y[0] = __half2float(in_half);
    y[1] = in_float;
}

int main(void)
{
    float h_y[2], *d_y;
    cudaMalloc(&d_y, sizeof(h_y));
    for (int n = 1024; n <= 4096; n *= 2) {
        add_ones<<<1, 1>>>(n, d_y);
        cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
        printf("%d ones: %g in half precision, %g in float\n", n, h_y[0], h_y[1]);
    }
    cudaFree(d_y);
    return 0;
}
