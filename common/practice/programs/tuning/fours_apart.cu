// SPDX-License-Identifier: MIT
// exercises: vector_loads
// EACH = 2, 4

#include <stdio.h>

__global__ void neighbors(const float4 *x, float *sums)
{
    float sum = 0;
    for (int k = 0; k < EACH; k++) {
        float4 four = x[EACH * threadIdx.x + k];
        sum += four.x + four.w;
    }
    sums[threadIdx.x] = sum;
}

__global__ void grid_apart(const float4 *x, float *sums)
{
    float sum = 0;
    for (int k = 0; k < EACH; k++) {
        float4 four = x[32 * k + threadIdx.x];
        sum += four.x + four.w;
    }
    sums[threadIdx.x] = sum;
}

int main(void)
{
    float h_x[128 * EACH], *d_x, *d_sums;
    for (int i = 0; i < 128 * EACH; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, 32 * sizeof(float));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    neighbors<<<1, 32>>>((const float4 *)d_x, d_sums);
    grid_apart<<<1, 32>>>((const float4 *)d_x, d_sums);
    cudaMemcpy(h_x, d_sums, 32 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
