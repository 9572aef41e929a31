// SPDX-License-Identifier: MIT
// exercises: exclusive_scan
// after: exclusive_scan
// report: race
// N = 64, 128

#include <stdio.h>

__global__ void scan(const int *in, int *out)
{
    __shared__ int part[N];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int step = 1; step < N; step *= 2) {
        if (t >= step) {
            part[t] += part[t - step];
        }
        __syncthreads();
    }
    out[t] = part[t];
}

int main(void)
{
    int h[N], *d_in, *d_out;
    for (int i = 0; i < N; i++) {
        h[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    scan<<<1, N>>>(d_in, d_out);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
