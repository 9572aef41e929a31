// SPDX-License-Identifier: MIT
// exercises: two_buffers
// ROUNDS = 4, 5
// STEP = 10, 100

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void add_up(const int *x, int *y)
{
    __shared__ int place[3][32];
    int t = threadIdx.x;
    int sum = 0;
    for (int i = -2; i < ROUNDS; i++) {
        int next = i + 2;
        if (next < ROUNDS) {
            int *to = &place[next % 3][t];
            __pipeline_memcpy_async(to, &x[next * 32 + t], 4);
        }
        __pipeline_commit();
        __pipeline_wait_prior(2);
        if (i >= 0) {
            sum += place[i % 3][t];
        }
    }
    y[t] = sum;
}

int main(void)
{
    int h_x[ROUNDS * 32], h_y[32], *d_x, *d_y;
    for (int i = 0; i < ROUNDS * 32; i++) {
        h_x[i] = i / 32 * STEP;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    add_up<<<1, 32>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 1
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
