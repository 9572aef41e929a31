// SPDX-License-Identifier: MIT
// exercises: compact
// after: compact
// N = 100, 150
// KEEP = 3, 5, 7

#include <stdio.h>

__global__ void compact(const int *x, const int *place, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % KEEP == 0) {
        out[place[i]] = x[i];
    }
}

int main(void)
{
    int h_x[N], h_place[N], kept = 0, *d_x, *d_place, *d_out;
    for (int i = 0; i < N; i++) {
        h_x[i] = 2 * i + 1;
        h_place[i] = kept;
        kept += h_x[i] % KEEP == 0 ? 1 : 0;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ kept; h_place, N
    cudaMalloc(&d_place, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMemset(d_out, 0, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_place, h_place, sizeof(h_x), cudaMemcpyHostToDevice);
    compact<<<(N + 63) / 64, 64>>>(d_x, d_place, d_out, N);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N / KEEP
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_place);
    cudaFree(d_out);
    return 0;
}
