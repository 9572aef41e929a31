// SPDX-License-Identifier: MIT
// exercises: attention_tiled
// report: race
// opens: report
// TILES = 2, 3
// TILE = 32, 64

#include <stdio.h>

__global__ void products(const int *q, const int *k, int *y)
{
    __shared__ int keys[TILE];
    int t = threadIdx.x, sum = 0;
    for (int first = 0; first < TILES * TILE; first += TILE) {
        keys[t] = k[first + t];
        __syncthreads();
        for (int j = 0; j < TILE; j++) {
            sum += q[t] * keys[j];
        }
    }
    y[t] = sum;
}

int main(void)
{
    int h_q[TILE], h_k[TILES * TILE], h_y[TILE], *d_q, *d_k, *d_y;
    for (int j = 0; j < TILES * TILE; j++) {
        h_q[j % TILE] = j % 5;
        h_k[j] = j % 7;
    }
    cudaMalloc(&d_q, sizeof(h_q));
    cudaMalloc(&d_k, sizeof(h_k));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_q, h_q, sizeof(h_q), cudaMemcpyHostToDevice);
    cudaMemcpy(d_k, h_k, sizeof(h_k), cudaMemcpyHostToDevice);
    products<<<1, TILE>>>(d_q, d_k, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d\n", h_y[0]);
    cudaFree(d_q);
    cudaFree(d_k);
    cudaFree(d_y);
    return 0;
}
