// SPDX-License-Identifier: MIT
// exercises: network_per_example
// opens: owner element
// EXAMPLES = 5, 6, 7
// HIDDEN = 40, 50, 64

#include <stdio.h>

__global__ void activate(const float *sums, float *h)
{
    int example = blockIdx.x;
    for (int j = threadIdx.x; j < HIDDEN; j += blockDim.x) {
        float sum = sums[example * HIDDEN + j];
        h[j * EXAMPLES + example] = sum > 0.0f ? sum : 0.0f;
    }
}

int main(void)
{
    float h_x[EXAMPLES * HIDDEN], *d_x, *d_h;
    for (int i = 0; i < EXAMPLES * HIDDEN; i++) {
        h_x[i] = i - 60;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_h, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    int blocks = EXAMPLES;
    activate<<<blocks, 32>>>(d_x, d_h);
    cudaMemcpy(h_x, d_h, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, EXAMPLES * HIDDEN
    printf("%g\n", h_x[9]);
    cudaFree(d_x);
    cudaFree(d_h);
    return 0;
}
