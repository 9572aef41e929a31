// SPDX-License-Identifier: MIT
// exercises: look_up
// ENTRIES = 64, 96, 100
// STEP = 3, 5, 8, 16

#include <stdio.h>

__global__ void from_device(const float *table, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = table[i * STEP % ENTRIES];
}

__global__ void from_shared(const float *table, float *y)
{
    __shared__ float copy[ENTRIES];
    for (int e = threadIdx.x; e < ENTRIES; e += blockDim.x) {
        copy[e] = table[e];
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = copy[i * STEP % ENTRIES];
}

int main(void)
{
    float h_x[ENTRIES], h_y[128], *d_table, *d_y;
    for (int e = 0; e < ENTRIES; e++) {
        h_x[e] = e;
    }
    cudaMalloc(&d_table, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_table, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    from_device<<<4, 32>>>(d_table, d_y);
    from_shared<<<4, 32>>>(d_table, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 128
    printf("%g\n", h_y[2]);
    cudaFree(d_table);
    cudaFree(d_y);
    return 0;
}
