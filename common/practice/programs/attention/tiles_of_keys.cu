// SPDX-License-Identifier: MIT
// exercises: attention_tiled
// after: attention_tiled
// N = 64, 96, 128

#include <stdio.h>

__global__ void products(const int *q, const int *k, int *y)
{
    __shared__ int keys[32];
    int i = blockIdx.x * 32 + threadIdx.x, sum = 0;
    for (int first = 0; first < N; first += 32) {
        __syncthreads();
        keys[threadIdx.x] = k[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 32; j++) {
            sum += q[i] * keys[j];
        }
    }
    y[i] = sum;
}

int main(void)
{
    int h_q[N], h_k[N], h_y[N], *d_q, *d_k, *d_y;
    for (int i = 0; i < N; i++) {
        h_q[i] = i % 5;
        h_k[i] = i % 7;
    }
    cudaMalloc(&d_q, sizeof(h_q)); //@ h_q, N
    cudaMalloc(&d_k, sizeof(h_k)); //@ h_k, N
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, N
    cudaMemcpy(d_q, h_q, sizeof(h_q), cudaMemcpyHostToDevice);
    cudaMemcpy(d_k, h_k, sizeof(h_k), cudaMemcpyHostToDevice);
    products<<<N / 32, 32>>>(d_q, d_k, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_q);
    cudaFree(d_k);
    cudaFree(d_y);
    return 0;
}
