// SPDX-License-Identifier: MIT
// exercises: network_forward
// after: network_forward
// IN = 6, 8, 10
// OUT = 70, 90, 40

#include <stdio.h>

__global__ void layer(const int *w, const int *bias, const int *x, int *h)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < OUT) {
        int sum = bias[row];
        for (int k = 0; k < IN; k++) {
            sum += w[row * IN + k] * x[k];
        }
        h[row] = sum > 0 ? sum : 0;
    }
}

int main(void)
{
    int h_w[OUT * IN], h_b[OUT], h_x[IN], *d_w, *d_b, *d_x, *d_h;
    for (int i = 0; i < OUT * IN; i++) {
        h_w[i] = i % IN == 0 ? i / IN - 20 : 1;
    }
    for (int i = 0; i < IN; i++) {
        h_x[i] = i + 1;
    }
    cudaMalloc(&d_w, sizeof(h_w));
    cudaMalloc(&d_b, sizeof(h_b));
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_h, sizeof(h_b));
    cudaMemset(d_b, 0, sizeof(h_b));
    cudaMemcpy(d_w, h_w, sizeof(h_w), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    layer<<<(OUT + 31) / 32, 32>>>(d_w, d_b, d_x, d_h);
    cudaMemcpy(h_b, d_h, sizeof(h_b), cudaMemcpyDeviceToHost); //@ h_b, OUT
    printf("%d\n", h_b[1]);
    cudaFree(d_w);
    cudaFree(d_b);
    cudaFree(d_x);
    cudaFree(d_h);
    return 0;
}
