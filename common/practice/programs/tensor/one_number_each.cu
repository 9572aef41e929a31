// SPDX-License-Identifier: MIT
// exercises: half_product
// opens: requests
// N = 64, 96, 128

#include <cuda_fp16.h>
#include <stdio.h>

__global__ void convert(const __half *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = __half2float(x[i]);
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
    convert<<<N / 32, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
