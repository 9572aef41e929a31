// SPDX-License-Identifier: MIT
// exercises: network_gradient
// after: network_gradient
// OUT = 10, 12
// IN = 20, 33, 40

#include <stdio.h>

__global__ void outer(const int *d, const int *x, int *g)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y;
    if (col < IN) {
        g[row * IN + col] = d[row] * x[col];
    }
}

int main(void)
{
    int h_d[OUT], h_x[IN], h_g[OUT * IN], *d_d, *d_x, *d_g;
    for (int i = 0; i < IN; i++) {
        h_x[i] = i;
        h_d[i % OUT] = i % OUT + 1;
    }
    cudaMalloc(&d_d, sizeof(h_d));
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_g, sizeof(h_g));
    cudaMemcpy(d_d, h_d, sizeof(h_d), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    dim3 grid((IN + 15) / 16, OUT);
    outer<<<grid, 16>>>(d_d, d_x, d_g);
    cudaMemcpy(h_g, d_g, sizeof(h_g), cudaMemcpyDeviceToHost); //@ h_g, OUT * IN
    printf("%d\n", h_g[5]);
    cudaFree(d_d);
    cudaFree(d_x);
    cudaFree(d_g);
    return 0;
}
