// SPDX-License-Identifier: MIT
// exercises: attention_tiled
// opens: value
// N = 5, 6, 7

#include <stdio.h>

__global__ void so_far(const int *x, int *y)
{
    int i = threadIdx.x, sum = 0;
    for (int j = 0; j <= i; j++) {
        sum += x[j];
    }
    y[i] = sum;
}

int main(void)
{
    int h_x[N], h_y[N], *d_x, *d_y;
    for (int j = 0; j < N; j++) {
        h_x[j] = 1 + j * 3 % 5;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, N
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, N
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    so_far<<<1, N>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[N - 1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
