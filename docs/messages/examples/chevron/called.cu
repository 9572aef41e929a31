// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones(d_x);
}
//| called.cu:9:5: error: the kernel set_ones is called like an ordinary function: launch it, set_ones<<<grid, block>>>(...)
//|     9 |     set_ones(d_x);
//|       |     ^
