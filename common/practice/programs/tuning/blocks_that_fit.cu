// SPDX-License-Identifier: MIT
// exercises: occupancy look_up
// BLOCK = 64, 128, 256
// BYTES = 8192, 10000, 20000, 30000

#include <stdio.h>

__global__ void first_of_block(int *out)
{
    extern __shared__ int part[];
    part[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = part[0];
}

int main(void)
{
    int *d_out;
    cudaMalloc(&d_out, 2 * BLOCK * sizeof(int));
    first_of_block<<<2, BLOCK, BYTES>>>(d_out);
    // A T4: 32 warps, 16 blocks, and 65536 bytes in units of 256.
    int by_warps = 32 / (BLOCK / 32);                 //@ by_warps
    int of_block = (BYTES + 255) / 256 * 256;         //@ of_block
    int by_shared = 65536 / of_block;                 //@ by_shared
    int blocks = by_warps < 16 ? by_warps : 16;       //@ blocks
    blocks = by_shared < blocks ? by_shared : blocks; //@ blocks
    printf("%d of 32 warps\n", blocks * BLOCK / 32);
    cudaFree(d_out);
    return 0;
}
