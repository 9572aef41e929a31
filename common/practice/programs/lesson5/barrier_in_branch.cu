// SPDX-License-Identifier: MIT
// exercises: sum
// report: barrier
// N = 128, 64, 256
// HALF = 20, 24, 30

#include <stdio.h>

__global__ void sum(const int *x, int *out)
{
    __shared__ int part[N];
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    if (t < HALF) {
        part[t] += part[N - 1 - t];
        __syncthreads();
    }
    out[t] = part[t];
    __syncthreads();
    if (t == 0) {
        out[0] += part[1];
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_out;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum<<<1, N>>>(d_x, d_out);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_out);
    return 0;
}
