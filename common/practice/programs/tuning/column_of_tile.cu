// SPDX-License-Identifier: MIT
// exercises: transpose_tiled
// opens: requests
// PITCH = 32, 33, 34, 36, 40, 48
// COLUMN = 0, 3, 5

#include <stdio.h>

__global__ void column_of_tile(const float *in, float *out)
{
    __shared__ float tile[32][PITCH];
    int x = threadIdx.x;
    tile[threadIdx.y][x] = in[32 * threadIdx.y + x];
    __syncthreads();
    if (threadIdx.y == 0) {
        out[x] = tile[x][COLUMN];
    }
}

int main(void)
{
    float h_x[1024], *d_in, *d_out;
    for (int i = 0; i < 1024; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_x));
    cudaMalloc(&d_out, 32 * sizeof(float));
    cudaMemcpy(d_in, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    column_of_tile<<<1, dim3(32, 32)>>>(d_in, d_out);
    cudaMemcpy(h_x, d_out, 32 * sizeof(float), cudaMemcpyDeviceToHost); //@ h_x, 32
    printf("%g\n", h_x[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
