// SPDX-License-Identifier: MIT
// exercises: compile_once rmse_with_gradient
// report: use_after_free
// N = 128, 160

#include <stdio.h>

__global__ void square(const int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i] * x[i];
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
    cudaFree(d_x);
    square<<<N / 32, 32>>>(d_x, d_y);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[3]);
    cudaFree(d_y);
    return 0;
}
