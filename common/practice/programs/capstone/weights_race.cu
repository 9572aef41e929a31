// SPDX-License-Identifier: MIT
// exercises: network_gradient network_train
// report: race
// EXAMPLES = 64, 96
// WEIGHTS = 4, 8

#include <stdio.h>

__global__ void add_up(const int *g, int *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i % WEIGHTS] += g[i];
}

int main(void)
{
    int h_g[EXAMPLES], h_sum[WEIGHTS], *d_g, *d_sum;
    for (int i = 0; i < EXAMPLES; i++) {
        h_g[i] = 1;
    }
    cudaMalloc(&d_g, sizeof(h_g));
    cudaMalloc(&d_sum, sizeof(h_sum));
    cudaMemcpy(d_g, h_g, sizeof(h_g), cudaMemcpyHostToDevice);
    cudaMemset(d_sum, 0, sizeof(h_sum));
    add_up<<<EXAMPLES / 32, 32>>>(d_g, d_sum);
    cudaMemcpy(h_sum, d_sum, sizeof(h_sum), cudaMemcpyDeviceToHost);
    printf("%d\n", h_sum[0]);
    cudaFree(d_g);
    cudaFree(d_sum);
    return 0;
}
