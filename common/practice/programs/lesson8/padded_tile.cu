// SPDX-License-Identifier: MIT
// exercises: matmul_tiled
// opens: owner requests
// N = 32, 64

#include <stdio.h>

__global__ void plain(const float *in, float *out)
{
    __shared__ float tile[32 * 32];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y * 32 + x] = in[y * 32 + x];
    __syncthreads();
    out[y * 32 + x] = tile[x * 32 + y];
}

__global__ void padded(const float *in, float *out)
{
    __shared__ float tile[32 * 33];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y * 33 + x] = in[y * 32 + x];
    __syncthreads();
    out[y * 32 + x] = tile[x * 33 + y];
}

int main(void)
{
    float *d_in, *d_out;
    cudaMalloc(&d_in, 32 * N * sizeof(float));
    cudaMalloc(&d_out, 32 * N * sizeof(float));
    cudaMemset(d_in, 0, 32 * N * sizeof(float));
    dim3 block(32, 32);
    plain<<<1, block>>>(d_in, d_out);
    padded<<<1, block>>>(d_in, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
