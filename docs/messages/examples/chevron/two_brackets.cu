// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<1, 32>>(d_x);
}
//| two_brackets.cu:9:13: error: a launch has three angle brackets: set_ones<<<grid, block>>>(...)
//|     9 |     set_ones<<1, 32>>(d_x);
//|       |             ^
