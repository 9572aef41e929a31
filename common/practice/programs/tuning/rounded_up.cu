// SPDX-License-Identifier: MIT
// exercises: occupancy
// THREADS = 100, 128, 224
// REGISTERS = 33, 40, 72, 104

#include <stdio.h>

__global__ void nothing()
{
}

int main(void)
{
    int of_block = (THREADS + 31) / 32;               //@ of_block
    int of_warp = (32 * REGISTERS + 255) / 256 * 256; //@ of_warp
    int in_part = 16384 / of_warp;                    //@ in_part
    int blocks = 4 * in_part / of_block;              //@ blocks
    nothing<<<1, THREADS>>>();
    cudaDeviceSynchronize();
    printf("%d blocks, %d warps\n", blocks, blocks * of_block);
    return 0;
}
