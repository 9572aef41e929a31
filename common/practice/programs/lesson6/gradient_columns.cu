// SPDX-License-Identifier: MIT
// exercises: gradient train
// after: gradient
// ROWS = 40, 50, 64
// COLS = 5, 6, 8

#include <stdio.h>

__global__ void gradient(const int *x, const int *error, int *g)
{
    int col = blockIdx.x, t = threadIdx.x;
    __shared__ int part[64];
    part[t] = t < ROWS ? x[t * COLS + col] * error[t] : 0;
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        g[col] = part[0];
    }
}

int main(void)
{
    int h_x[ROWS * COLS], h_e[ROWS], h_g[COLS], *d_x, *d_e, *d_g;
    for (int i = 0; i < ROWS * COLS; i++) {
        h_x[i] = i % COLS;
    }
    for (int i = 0; i < ROWS; i++) {
        h_e[i] = 1;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_e, sizeof(h_e));
    cudaMalloc(&d_g, sizeof(h_g));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_e, h_e, sizeof(h_e), cudaMemcpyHostToDevice);
    gradient<<<COLS, 64>>>(d_x, d_e, d_g);
    cudaMemcpy(h_g, d_g, sizeof(h_g), cudaMemcpyDeviceToHost); //@ h_g, COLS
    printf("%d\n", h_g[1]);
    cudaFree(d_x);
    cudaFree(d_e);
    cudaFree(d_g);
    return 0;
}
