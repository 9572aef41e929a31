// SPDX-License-Identifier: MIT
// exercises: convolve
// opens: owner element
// N = 24, 48
// BLOCK = 6, 8, 12

#include <stdio.h>

__global__ void moving_sum(const int *x, int *y)
{
    __shared__ int part[BLOCK + 2];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    part[t + 1] = x[i];
    if (t == 0) {
        part[0] = i > 0 ? x[i - 1] : 0;
    }
    if (t == BLOCK - 1) {
        part[BLOCK + 1] = i + 1 < N ? x[i + 1] : 0;
    }
    __syncthreads();
    y[i] = part[t] + part[t + 1] + part[t + 2];
}

int main(void)
{
    int h_x[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    moving_sum<<<N / BLOCK, BLOCK>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
