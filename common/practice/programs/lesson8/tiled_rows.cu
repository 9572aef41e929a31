// SPDX-License-Identifier: MIT
// exercises: matmul_tiled matmul_blocked
// after: matmul_tiled
// TILES = 2, 3, 4

#include <stdio.h>

__global__ void dot_rows(const int *a, const int *b, int *c)
{
    __shared__ int of_a[64], of_b[64];
    int t = threadIdx.x, width = TILES * 64, sum = 0;
    for (int first = 0; first < width; first += 64) {
        of_a[t] = a[blockIdx.x * width + first + t];
        of_b[t] = b[first + t];
        __syncthreads();
        for (int k = t / 32 * 32; k < 64; k += 32) {
            sum += of_a[k] * of_b[k];
        }
        __syncthreads();
    }
    c[blockIdx.x * 64 + t] = sum;
}

int main(void)
{
    int h_c[3 * 64], *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, 3 * TILES * 64 * sizeof(int));
    cudaMalloc(&d_b, TILES * 64 * sizeof(int));
    cudaMalloc(&d_c, sizeof(h_c));
    cudaMemset(d_a, 0, 3 * TILES * 64 * sizeof(int));
    cudaMemset(d_b, 0, TILES * 64 * sizeof(int));
    dot_rows<<<3, 64>>>(d_a, d_b, d_c);
    cudaMemcpy(h_c, d_c, sizeof(h_c), cudaMemcpyDeviceToHost);
    printf("%d\n", h_c[0]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    return 0;
}
