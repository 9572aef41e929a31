// SPDX-License-Identifier: MIT
// Tuning, before the first exercise: a warp adds the rows of a tile, and a count shows why it is
// slow. It checks no errors.
//
// Run it:  ./gridwork check lessons/tuning_warps/row_sums.cu --counts
#include <stdio.h>

__global__ void row_sums(const float *in, float *sums)
{
    __shared__ float tile[32][32];
    for (int y = 0; y < 32; y++) {
        tile[y][threadIdx.x] = in[32 * y + threadIdx.x];
    }
    __syncthreads();
    float sum = 0.0f;
    for (int x = 0; x < 32; x++) {
        sum += tile[threadIdx.x][x];
    }
    sums[threadIdx.x] = sum;
}

int main(void)
{
    float h_in[1024], h_sums[32], *d_in, *d_sums;
    for (int i = 0; i < 1024; i++) {
        h_in[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_in));
    cudaMalloc(&d_sums, sizeof(h_sums));
    cudaMemcpy(d_in, h_in, sizeof(h_in), cudaMemcpyHostToDevice);
    row_sums<<<1, 32>>>(d_in, d_sums);
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    printf("row 0: %g, row 31: %g\n", h_sums[0], h_sums[31]);
    cudaFree(d_in);
    cudaFree(d_sums);
    return 0;
}
