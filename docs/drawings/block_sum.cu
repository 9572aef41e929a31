// SPDX-License-Identifier: MIT
// Each block adds 16 numbers: half of the threads add, then a quarter, down to one.
#include <stdio.h>

__global__ void block_sum(const float *x, float *sums)
{
    __shared__ float part[16];
    const int t = threadIdx.x;
    part[t] = x[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(void)
{
    float h_x[32], h_sums[2];
    for (int i = 0; i < 32; i++) {
        h_x[i] = (float)i;
    }
    float *d_x, *d_sums;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    block_sum<<<2, 16>>>(d_x, d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    printf("%g %g\n", (double)h_sums[0], (double)h_sums[1]);
    cudaFree(d_sums);
    cudaFree(d_x);
    return cudaGetLastError() != cudaSuccess;
}
