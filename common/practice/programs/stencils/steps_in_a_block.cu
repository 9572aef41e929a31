// SPDX-License-Identifier: MIT
// exercises: heat
// after: heat
// STEPS = 2, 3, 4
// N = 60, 100

#include <stdio.h>

__global__ void together(const int *now, int *next)
{
    __shared__ int part[32];
    int t = threadIdx.x;
    int i = blockIdx.x * (32 - 2 * STEPS) - STEPS + t;
    part[t] = i >= 0 && i < N ? now[i] : 0;
    for (int k = 0; k < STEPS; k++) {
        __syncthreads();
        int sum = part[t];
        if (t > 0 && t < 31) {
            sum = part[t - 1] + part[t + 1];
        }
        __syncthreads();
        part[t] = sum;
    }
    if (t >= STEPS && t < 32 - STEPS && i < N) {
        next[i] = part[t];
    }
}

int main(void)
{
    int h[N] = {1}, *d_now, *d_next;
    cudaMalloc(&d_now, sizeof(h));
    cudaMalloc(&d_next, sizeof(h));
    cudaMemcpy(d_now, h, sizeof(h), cudaMemcpyHostToDevice);
    int points = 32 - 2 * STEPS, blocks = (N - 1) / points + 1;
    together<<<blocks, 32>>>(d_now, d_next);
    cudaMemcpy(h, d_next, sizeof(h), cudaMemcpyDeviceToHost); //@ h, 4
    printf("%d\n", h[1]);
    cudaFree(d_now);
    cudaFree(d_next);
    return 0;
}
