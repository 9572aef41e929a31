// SPDX-License-Identifier: MIT
// exercises: gradient log_loss
// report: race
// N = 96, 128, 200

#include <stdio.h>

__global__ void count_wrong(const int *wrong, int *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && wrong[i]) {
        *sum += 1;
    }
}

int main(void)
{
    int h_wrong[N], h_sum = 0, *d_wrong, *d_sum;
    for (int i = 0; i < N; i++) {
        h_wrong[i] = i % 3 == 0;
    }
    cudaMalloc(&d_wrong, sizeof(h_wrong));
    cudaMalloc(&d_sum, sizeof(int));
    cudaMemcpy(d_wrong, h_wrong, sizeof(h_wrong), cudaMemcpyHostToDevice);
    cudaMemset(d_sum, 0, sizeof(int));
    count_wrong<<<(N + 63) / 64, 64>>>(d_wrong, d_sum, N);
    cudaMemcpy(&h_sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_sum);
    cudaFree(d_wrong);
    cudaFree(d_sum);
    return 0;
}
