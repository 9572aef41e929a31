// SPDX-License-Identifier: MIT
// exercises: network_loss network_train
// opens: barriers value
// EXAMPLES = 100, 150
// BLOCK = 32, 64

#include <stdio.h>

__global__ void loss(const int *label, const int *guess, int *sum, int n)
{
    __shared__ int wrong;
    if (threadIdx.x == 0) {
        wrong = 0;
    }
    __syncthreads();
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < n && label[e] != guess[e]) {
        atomicAdd(&wrong, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        sum[blockIdx.x] = wrong;
    }
}

int main(void)
{
    int h[EXAMPLES], *d_label, *d_guess, *d_sum;
    for (int i = 0; i < EXAMPLES; i++) {
        h[i] = i % 4 == 0 ? 0 : 1;
    }
    cudaMalloc(&d_label, sizeof(h));
    cudaMalloc(&d_guess, sizeof(h));
    cudaMalloc(&d_sum, sizeof(h));
    cudaMemset(d_guess, 0, sizeof(h));
    cudaMemcpy(d_label, h, sizeof(h), cudaMemcpyHostToDevice);
    int blocks = (EXAMPLES + BLOCK - 1) / BLOCK;
    loss<<<blocks, BLOCK>>>(d_label, d_guess, d_sum, EXAMPLES);
    cudaMemcpy(h, d_sum, blocks * sizeof(int), cudaMemcpyDefault); //@ h, blocks
    printf("%d\n", h[0]);
    cudaFree(d_label);
    cudaFree(d_guess);
    cudaFree(d_sum);
    return 0;
}
