// SPDX-License-Identifier: MIT
// exercises: softmax
// opens: value
// N = 5, 6, 7

#include <stdio.h>

__global__ void maximum(const int *x, int *y)
{
    int largest = 0;
    for (int c = 0; c < N; c++) {
        largest = max(largest, x[threadIdx.x * N + c]);
    }
    y[threadIdx.x] = largest;
}

int main(void)
{
    int h_x[3 * N], h_y[3], *d_x, *d_y;
    for (int i = 0; i < 3 * N; i++) {
        h_x[i] = i % N - (N + 1) * (i / N);
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, 3 * N
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, 3
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    maximum<<<1, 3>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h_y[0], h_y[1], h_y[2]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
