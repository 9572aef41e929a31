// SPDX-License-Identifier: MIT
// exercises: ring_sum
// opens: order
// N = 300, 500

#include <stdio.h>

__global__ void add(int *x, const int *came, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += came[i];
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_y, *d_came;
    for (int i = 0; i < N; i++) {
        h_x[i] = 3 * i;
    }
    cudaStream_t one, two;
    cudaEvent_t sent;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&sent);
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMalloc(&d_came, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(d_came, d_x, 4 * N, cudaMemcpyDefault, one);
    cudaEventRecord(sent, one);
    cudaMemsetAsync(d_x, 0, 4 * N, one);
    cudaStreamWaitEvent(two, sent, 0);
    add<<<(N + 127) / 128, 128, 0, two>>>(d_y, d_came, N);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDefault); //@ h_x, 9
    printf("%d\n", h_x[0]);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(sent);
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_came);
    return 0;
}
