// SPDX-License-Identifier: MIT
// exercises: grade2_chunked time_work
// N = 600, 1000

#include <stdio.h>

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 3 * i;
    }
}

__global__ void add(const int *x, int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] += x[i];
    }
}

int main(void)
{
    int h_y[N], *d_x, *d_y;
    cudaStream_t one, two;
    cudaEvent_t filled;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&filled);
    cudaMalloc(&d_x, sizeof(h_y));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemsetAsync(d_y, 0, sizeof(h_y), two);
    fill<<<(N + 127) / 128, 128, 0, one>>>(d_x, N);
    cudaEventRecord(filled, one);
    cudaStreamWaitEvent(two, filled, 0);
    add<<<(N + 255) / 256, 256, 0, two>>>(d_x, d_y, N);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDefault); //@ h_y, N
    printf("%d\n", h_y[7]);
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
