// SPDX-License-Identifier: MIT
// exercises: polynomial gaussian
// after: polynomial
// N = 300, 450
// DEGREE = 3, 4, 5

#include <stdio.h>

__global__ void horner(const float *c, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = DEGREE; k >= 0; k--) {
            sum = sum * x[i] + c[k];
        }
        y[i] = sum;
    }
}

int main(void)
{
    float h_c[DEGREE + 1], h_x[N], *d_c, *d_x, *d_y;
    for (int k = 0; k <= DEGREE; k++) {
        h_c[k] = k + 1;
    }
    for (int i = 0; i < N; i++) {
        h_x[i] = i % 4;
    }
    cudaMalloc(&d_c, sizeof(h_c));
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_c, h_c, sizeof(h_c), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    horner<<<(N + 95) / 96, 96>>>(d_c, d_x, d_y, N);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%g\n", h_x[3]);
    cudaFree(d_c);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
