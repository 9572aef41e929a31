// SPDX-License-Identifier: MIT
// exercises: ring_sum
// opens: grid
// N = 1000, 2000
// PIECES = 3, 7

#include <stdio.h>

__global__ void add_piece(float *x, const float *came, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        x[i] += came[i];
    }
}

int main(void)
{
    float h_x[N], *d_x, *d_came;
    int begin = N / PIECES;
    int count = N * 2 / PIECES - begin; //@ begin; count
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_came, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_came, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    add_piece<<<(count - 1) / 128 + 1, 128>>>(d_x + begin, d_came, count);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%g\n", h_x[begin]);
    cudaFree(d_x);
    cudaFree(d_came);
    return 0;
}
