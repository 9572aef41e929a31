// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

__global__ void transpose(const float *in, float *out)
{
    __shared__ float tile[128][128];
    for (int row = 0; row < 128; row++) {
        tile[row][threadIdx.x] = in[row * 128 + threadIdx.x];
    }
    __syncthreads();
    for (int row = 0; row < 128; row++) {
        out[row * 128 + threadIdx.x] = tile[threadIdx.x][row];
    }
}

int main(void)
{
    float *d_in, *d_out;
    cudaMalloc(&d_in, 128 * 128 * sizeof(float));
    cudaMalloc(&d_out, 128 * 128 * sizeof(float));
    cudaMemset(d_in, 0, 128 * 128 * sizeof(float));
    transpose<<<1, 128>>>(d_in, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
//| too much shared memory: kernel transpose declares 65536 bytes of __shared__ memory; a block has 49152
//|   at      shared_memory.cu:22
//|   hint    nvcc does not compile this kernel: make its arrays smaller.
