// SPDX-License-Identifier: MIT
// exercises: transpose_tiled
// opens: requests
// PITCH = 32, 33, 34
// FIRST = 0, 1, 7

#include <stdio.h>

__global__ void tile_of_doubles(const double *in, double *out)
{
    __shared__ double tile[32][PITCH];
    int x = threadIdx.x;
    for (int y = 0; y < 32; y++) {
        tile[y][x] = in[32 * y + x];
    }
    __syncwarp();
    out[x] = tile[x][FIRST] + tile[FIRST][x];
}

int main(void)
{
    static double h_x[1024];
    double *d_in, *d_out;
    for (int i = 0; i < 1024; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_in, sizeof(h_x));
    cudaMalloc(&d_out, 32 * sizeof(double));
    cudaMemcpy(d_in, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    tile_of_doubles<<<1, 32>>>(d_in, d_out);
    cudaMemcpy(h_x, d_out, 32 * sizeof(double), cudaMemcpyDeviceToHost); //@ h_x, 32
    printf("%g\n", h_x[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
