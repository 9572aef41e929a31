// SPDX-License-Identifier: MIT
// exercises: two_buffers
// TILES = 4, 5, 6

#include <cuda_pipeline.h>
#include <stdio.h>

__global__ void add_up(const int *x, int *y)
{
    __shared__ int tile[2][64];
    int t = threadIdx.x;
    int sum = 0;
    for (int i = -1; i < TILES; i++) {
        __pipeline_wait_prior(0);
        __syncthreads();
        if (i + 1 < TILES) {
            int *to = &tile[(i + 1) % 2][t];
            __pipeline_memcpy_async(to, &x[(i + 1) * 64 + t], 4);
            __pipeline_commit();
        }
        if (i >= 0) {
            sum += tile[i % 2][63 - t];
        }
    }
    y[t] = sum;
}

int main(void)
{
    int h_x[TILES * 64], h_y[64], *d_x, *d_y;
    for (int i = 0; i < TILES * 64; i++) {
        h_x[i] = i % 64;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    add_up<<<1, 64>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 2
    printf("%d\n", h_y[0]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
