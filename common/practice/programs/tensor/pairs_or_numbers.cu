// SPDX-License-Identifier: MIT
// exercises: half_product
// PAIRS = 64, 96, 128

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void by_numbers(const __half *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float first = __half2float(x[2 * i]);
    y[i] = first + __half2float(x[2 * i + 1]);
}

__global__ void by_pairs(const __half2 *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float2 pair = __half22float2(x[i]);
    y[i] = pair.x + pair.y;
}

int main(void)
{
    __half2 h_x[PAIRS], *d_x;
    float h_y[PAIRS], *d_y;
    for (int i = 0; i < PAIRS; i++) {
        h_x[i] = __floats2half2_rn(i, 1);
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    by_numbers<<<PAIRS / 32, 32>>>((const __half *)d_x, d_y);
    by_pairs<<<PAIRS / 32, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
