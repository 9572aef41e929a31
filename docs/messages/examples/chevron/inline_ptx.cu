// SPDX-License-Identifier: MIT
__global__ void lanes(int *x)
{
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    x[threadIdx.x] = lane;
}
