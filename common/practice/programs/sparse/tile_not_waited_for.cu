// SPDX-License-Identifier: MIT
// exercises: merge
// report: race
// TILE = 64, 128

#include <stdio.h>

__global__ void reverse_tile(const int *in, int *out)
{
    __shared__ int part[TILE];
    __shared__ int first;
    int t = threadIdx.x;
    if (t == 0) {
        first = blockIdx.x * TILE;
    }
    part[t] = in[blockIdx.x * TILE + t];
    out[blockIdx.x * TILE + t] = part[TILE - 1 - t] + first;
}

int main(void)
{
    int h[2 * TILE], *d_in, *d_out;
    for (int i = 0; i < 2 * TILE; i++) {
        h[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h));
    cudaMalloc(&d_out, sizeof(h));
    cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
    reverse_tile<<<2, TILE>>>(d_in, d_out);
    cudaMemcpy(h, d_out, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
