// SPDX-License-Identifier: MIT
// exercises: train sigmoid
// opens: value
// N = 70, 100
// STEPS = 4, 5

#include <stdio.h>

__global__ void descend(float *w, const float *target, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        w[i] += 0.5f * (target[i] - w[i]);
    }
}

int main(void)
{
    float h_w[N], h_target[N], *d_w, *d_target;
    for (int i = 0; i < N; i++) {
        h_target[i] = 16 * i;
    }
    cudaMalloc(&d_w, sizeof(h_w));
    cudaMalloc(&d_target, sizeof(h_w));
    cudaMemset(d_w, 0, sizeof(h_w));
    cudaMemcpy(d_target, h_target, sizeof(h_w), cudaMemcpyHostToDevice);
    for (int k = 0; k < STEPS; k++) {
        descend<<<(N + 31) / 32, 32>>>(d_w, d_target, N);
        cudaMemcpy(h_w, d_w, sizeof(h_w), cudaMemcpyDeviceToHost); //@ h_w, N; k
    }
    printf("%g\n", h_w[1]);
    cudaFree(d_w);
    cudaFree(d_target);
    return 0;
}
