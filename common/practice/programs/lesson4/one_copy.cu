// SPDX-License-Identifier: MIT
// exercises: grade2_with_copies grade2_chain
// opens: value turns
// N = 500, 640, 300
// STEPS = 3, 4, 5

#include <stdio.h>

__global__ void step(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2 * x[i] + 1;
    }
}

int main(void)
{
    int h_x[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    for (int k = 0; k < STEPS; k++) {
        int blocks = (N + 63) / 64; //@ k
        step<<<blocks, 64>>>(d_x, N);
    }
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%d\n", h_x[1]);
    cudaFree(d_x);
    return 0;
}
