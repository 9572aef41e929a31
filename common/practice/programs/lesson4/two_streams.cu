// SPDX-License-Identifier: MIT
// exercises: grade2_chunked
// opens: order
// N = 1000, 512

#include <stdio.h>

__global__ void add_one(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] + 1;
    }
}

int main(void)
{
    int *h_x, *d_a, *d_b;
    cudaStream_t one, two;
    cudaMallocHost(&h_x, 2 * N * sizeof(int));
    for (int i = 0; i < 2 * N; i++) {
        h_x[i] = i;
    }
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaMalloc(&d_a, N * sizeof(int));
    cudaMalloc(&d_b, N * sizeof(int));
    cudaMemcpyAsync(d_a, h_x, 4 * N, cudaMemcpyDefault, one);
    cudaMemcpyAsync(d_b, h_x + N, 4 * N, cudaMemcpyDefault, two);
    add_one<<<(N + 255) / 256, 256, 0, one>>>(d_a, N);
    add_one<<<(N + 127) / 128, 128, 0, two>>>(d_b, N);
    cudaMemcpyAsync(h_x, d_a, 4 * N, cudaMemcpyDefault, one);
    cudaMemcpyAsync(h_x + N, d_b, 4 * N, cudaMemcpyDefault, two);
    cudaDeviceSynchronize(); //@ h_x, 2 * N
    printf("%d\n", h_x[N]);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFreeHost(h_x);
    cudaFree(d_a);
    cudaFree(d_b);
    return 0;
}
