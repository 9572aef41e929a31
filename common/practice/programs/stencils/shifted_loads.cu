// SPDX-License-Identifier: MIT
// exercises: convolve
// opens: requests compare
// SHIFT = 1, 2, 3, 5

#include <stdio.h>

__global__ void from_three(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i] + x[i + SHIFT] + x[i + 2 * SHIFT];
}

__global__ void from_part(const float *x, float *y)
{
    __shared__ float part[128 + 2 * SHIFT];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    part[t] = x[i];
    if (t < 2 * SHIFT) {
        part[t + 128] = x[i + 128];
    }
    __syncthreads();
    y[i] = part[t] + part[t + SHIFT] + part[t + 2 * SHIFT];
}

int main(void)
{
    float h_y[512], *d_x, *d_y;
    cudaMalloc(&d_x, (512 + 2 * SHIFT) * sizeof(float));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemset(d_x, 0, (512 + 2 * SHIFT) * sizeof(float));
    from_three<<<4, 128>>>(d_x, d_y);
    from_part<<<4, 128>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
