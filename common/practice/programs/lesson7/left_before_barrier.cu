// SPDX-License-Identifier: MIT
// exercises: sum_blocks sum_all
// report: barrier
// N = 40, 50, 57

#include <stdio.h>

__global__ void shift(const int *x, int *out, int n)
{
    __shared__ int kept[64];
    int t = threadIdx.x;
    if (t >= n) {
        return;
    }
    kept[t] = x[t];
    __syncthreads();
    out[t] = kept[(t + 1) % n];
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
    shift<<<1, 64>>>(d_x, d_out, N);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    cudaFree(d_out);
    return 0;
}
