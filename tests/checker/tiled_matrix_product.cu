// SPDX-License-Identifier: MIT
// A tiled matrix product at sizes that no tile divides.
// EXPECT: none
#include "corpus.h"

__global__ void multiply(const float *a, const float *b, float *c, int n)
{
    __shared__ float s_a[16][16], s_b[16][16];
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; k += 16) {
        int ka = k + threadIdx.x, kb = k + threadIdx.y;
        s_a[threadIdx.y][threadIdx.x] = row < n && ka < n ? a[row * n + ka] : 0.0f;
        s_b[threadIdx.y][threadIdx.x] = kb < n && column < n ? b[kb * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < 16; i++) {
            sum += s_a[threadIdx.y][i] * s_b[i][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < n && column < n) {
        c[row * n + column] = sum;
    }
}

int main(void)
{
    float *d_a = device_array(50 * 50, 1.0f);
    float *d_b = device_array(50 * 50, 2.0f);
    float *d_c;
    cudaMalloc(&d_c, 50 * 50 * sizeof(float));
    multiply<<<dim3(4, 4), dim3(16, 16)>>>(d_a, d_b, d_c, 50);
    finish();
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
}
