// SPDX-License-Identifier: MIT
// exercises: two_buffers
// report: race
// THREADS = 64, 128

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void reverse(const float *x, float *y)
{
    __shared__ float tile[THREADS];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&tile[t], &x[t], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    y[t] = tile[THREADS - 1 - t];
}

int main(void)
{
    float h_x[THREADS], h_y[THREADS], *d_x, *d_y;
    for (int i = 0; i < THREADS; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    reverse<<<1, THREADS>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
