// SPDX-License-Identifier: MIT
// exercises: predict log_loss
// report: uninitialized
// N = 64, 90

#include <stdio.h>

__global__ void classify(const float *z, int *label, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        label[i] = z[i] > 0.0f ? 1 : 0;
    }
}

int main(void)
{
    float h_z[N], *d_z;
    int h_label[N], *d_label;
    for (int i = 0; i < N; i++) {
        h_z[i] = i - 10;
    }
    cudaMalloc(&d_z, sizeof(h_z));
    cudaMalloc(&d_label, sizeof(h_label));
    classify<<<(N + 31) / 32, 32>>>(d_z, d_label, N);
    cudaMemcpy(h_label, d_label, sizeof(h_label), cudaMemcpyDeviceToHost);
    printf("%d %g\n", h_label[20], h_z[20]);
    cudaFree(d_z);
    cudaFree(d_label);
    return 0;
}
