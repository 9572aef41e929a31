// SPDX-License-Identifier: MIT
// exercises: half_product
// report: out_of_bounds
// opens: report
// N = 64, 128

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void add_pairs(const __half2 *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        float2 pair = __half22float2(x[i]);
        y[i] = pair.x + pair.y;
    }
}

int main(void)
{
    __half h_x[N], *d_x;
    float h_y[N], *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = __float2half(i);
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    add_pairs<<<N / 32, 32>>>((const __half2 *)d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
