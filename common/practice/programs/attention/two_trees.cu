// SPDX-License-Identifier: MIT
// exercises: softmax
// report: race
// opens: report
// N = 32, 64, 128

#include <stdio.h>

__global__ void largest_and_sum(const int *x, int *y)
{
    __shared__ int part[N];
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    for (int half = N / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] = max(part[t], part[t + half]);
        }
        __syncthreads();
    }
    int largest = part[0];
    part[t] = largest - x[t];
    __syncthreads();
    for (int half = N / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    y[t] = largest + part[0];
}

int main(void)
{
    int h_x[N], h_y[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i % 10;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    largest_and_sum<<<1, N>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
