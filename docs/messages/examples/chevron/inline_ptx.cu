// SPDX-License-Identifier: MIT
__global__ void lanes(int *x)
{
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    x[threadIdx.x] = lane;
}
//| inline_ptx.cu:5:5: error: inline PTX is for a GPU, and the CPU device of Gridwork has none: write it in CUDA C, as __clz(), __funnelshift_l(), clock64() or threadIdx.x & 31 for the lane; or run it with ./gridwork check FILE --ptx
//|     5 |     asm("mov.u32 %0, %%laneid;" : "=r"(lane));
//|       |     ^
