// SPDX-License-Identifier: MIT
// exercises: grade2_chunked grade2_with_copies
// report: race
// N = 400, 256

#include <stdio.h>
#include <string.h>

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = i;
    }
}

int main(void)
{
    int *h_x, *d_x;
    const size_t bytes = N * sizeof(int);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost(&h_x, bytes);
    memset(h_x, 0, bytes);
    cudaMalloc(&d_x, bytes);
    fill<<<(N + 63) / 64, 64, 0, stream>>>(d_x, N);
    cudaMemcpyAsync(h_x, d_x, bytes, cudaMemcpyDefault, stream);
    printf("%d\n", h_x[N - 1]);
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
    return 0;
}
