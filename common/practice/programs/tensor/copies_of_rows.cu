// SPDX-License-Identifier: MIT
// exercises: two_buffers
// STRIDE = 1, 2, 8

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void through_shared(const float *x, float *y)
{
    __shared__ float place[32];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&place[t], &x[t * STRIDE], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    y[t] = place[31 - t];
}

int main(void)
{
    float h_x[32 * STRIDE], h_y[32], *d_x, *d_y;
    for (int i = 0; i < 32 * STRIDE; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    through_shared<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
