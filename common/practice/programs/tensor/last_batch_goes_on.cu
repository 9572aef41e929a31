// SPDX-License-Identifier: MIT
// exercises: two_buffers
// report: race
// ROUNDS = 3, 4

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void add_up(const float *x, float *y)
{
    __shared__ float place[2][32];
    int t = threadIdx.x;
    float sum = 0.0f;
    __pipeline_memcpy_async(&place[0][t], &x[t], sizeof(float));
    __pipeline_commit();
    for (int i = 0; i < ROUNDS; i++) {
        if (i + 1 < ROUNDS) {
            float *to = &place[(i + 1) % 2][t];
            __pipeline_memcpy_async(to, &x[(i + 1) * 32 + t], 4);
            __pipeline_commit();
        }
        __pipeline_wait_prior(1);
        sum += place[i % 2][t];
    }
    y[t] = sum;
}

int main(void)
{
    float h_x[ROUNDS * 32], h_y[32], *d_x, *d_y;
    for (int i = 0; i < ROUNDS * 32; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    add_up<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%g\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
