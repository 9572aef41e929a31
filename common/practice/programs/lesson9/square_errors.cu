// SPDX-License-Identifier: MIT
// exercises: rmse_with_gradient
// opens: value
// N = 60, 90, 100
// SLOPE = 2, 3

#include <stdio.h>

__global__ void errors(const int *x, const int *y, int *e, int *g, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int error = SLOPE * x[i] - y[i];
        e[i] = error * error;
        g[i] = 2 * error * x[i];
    }
}

int main(void)
{
    int h_x[N], h_y[N], *d_x, *d_y, *d_e, *d_g;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
        h_y[i] = i + 1;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMalloc(&d_e, sizeof(h_x));
    cudaMalloc(&d_g, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, h_y, sizeof(h_x), cudaMemcpyHostToDevice);
    errors<<<(N + 31) / 32, 32>>>(d_x, d_y, d_e, d_g, N);
    cudaMemcpy(h_x, d_e, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    cudaMemcpy(h_y, d_g, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_y, N
    printf("%d %d\n", h_x[1], h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    cudaFree(d_e);
    cudaFree(d_g);
    return 0;
}
