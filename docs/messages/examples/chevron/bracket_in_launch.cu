// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<(1, 32>>>(d_x);
}
//| bracket_in_launch.cu:9:16: error: this ( is not closed before >>>
//|     9 |     set_ones<<<(1, 32>>>(d_x);
//|       |                ^
