// SPDX-License-Identifier: MIT
// exercises: transpose_tiled
// opens: compare
// N = 64, 96, 128
// ROWS = 32, 16, 8

#include <stdio.h>

__global__ void by_element(const float *in, float *out)
{
    int column = blockIdx.x * 32 + threadIdx.x;
    int row = blockIdx.y * ROWS + threadIdx.y;
    out[column * N + row] = in[row * N + column];
}

__global__ void by_tile(const float *in, float *out)
{
    __shared__ float t[32][33];
    int x = threadIdx.x;
    for (int y = threadIdx.y; y < 32; y += ROWS) {
        t[y][x] = in[(blockIdx.y * 32 + y) * N + blockIdx.x * 32 + x];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < 32; y += ROWS) {
        out[(blockIdx.x * 32 + y) * N + blockIdx.y * 32 + x] = t[x][y];
    }
}

int main(void)
{
    static float h_x[N * N];
    float *d_in, *d_out;
    for (int i = 0; i < N * N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_x));
    cudaMalloc(&d_out, sizeof(h_x));
    cudaMemcpy(d_in, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    by_element<<<dim3(N / 32, N / ROWS), dim3(32, ROWS)>>>(d_in, d_out);
    by_tile<<<dim3(N / 32, N / 32), dim3(32, ROWS)>>>(d_in, d_out);
    cudaMemcpy(h_x, d_out, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%g\n", h_x[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
