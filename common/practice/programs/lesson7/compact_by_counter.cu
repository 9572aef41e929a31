// SPDX-License-Identifier: MIT
// exercises: compact
// N = 100, 150
// KEEP = 3, 5, 7

#include <stdio.h>

__global__ void compact(const int *x, int *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % KEEP == 0) {
        int place = atomicAdd(count, 1);
        out[place] = x[i];
    }
}

int main(void)
{
    int h_x[N], kept, *d_x, *d_out, *d_count;
    for (int i = 0; i < N; i++) {
        h_x[i] = 2 * i + 1;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMalloc(&d_count, sizeof(int));
    cudaMemset(d_count, 0, sizeof(int));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    int blocks = (N + 31) / 32;
    compact<<<blocks, 32>>>(d_x, d_out, d_count, N);
    cudaMemcpy(&kept, d_count, sizeof(int), cudaMemcpyDefault);    //@ kept
    cudaMemcpy(h_x, d_out, kept * sizeof(int), cudaMemcpyDefault); //@ h_x, kept
    printf("%d kept, first %d\n", kept, h_x[0]);
    cudaFree(d_x);
    cudaFree(d_out);
    cudaFree(d_count);
    return 0;
}
