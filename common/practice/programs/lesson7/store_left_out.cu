// SPDX-License-Identifier: MIT
// exercises: sum_blocks sum_all
// report: uninitialized
// opens: report
// N = 40, 50, 57

#include <stdio.h>

__global__ void sum(const int *x, int *out, int n)
{
    __shared__ int part[64];
    int t = threadIdx.x;
    if (t < n) {
        part[t] = x[t];
    }
    __syncthreads();
    if (t == 0) {
        out[0] = part[0] + part[n];
    }
}

int main(void)
{
    int h_x[N], h_out, *d_x, *d_out;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(int));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum<<<1, 64>>>(d_x, d_out, N);
    cudaMemcpy(&h_out, d_out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_out);
    cudaFree(d_x);
    cudaFree(d_out);
    return 0;
}
