// SPDX-License-Identifier: MIT
// exercises: exclusive_scan
// after: exclusive_scan
// N = 32, 64
// VALUE = 1, 2, 3

#include <stdio.h>

__global__ void scan(const int *in, int *out)
{
    __shared__ int part[N];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int step = 1; step < N; step *= 2) {
        int left = t >= step ? part[t - step] : 0;
        __syncthreads();
        part[t] += left;
        __syncthreads();
    }
    out[t] = t > 0 ? part[t - 1] : 0;
}

int main(void)
{
    int h[N], *d_in, *d_out;
    for (int i = 0; i < N; i++) {
        h[i] = VALUE + i % 2;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    scan<<<1, N>>>(d_in, d_out);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost); //@ h, N
    printf("%d\n", h[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
