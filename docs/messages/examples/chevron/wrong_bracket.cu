// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<dim3(1], 32>>>(d_x);
}
//| wrong_bracket.cu:9:22: error: this ] does not close the ( before it
//|     9 |     set_ones<<<dim3(1], 32>>>(d_x);
//|       |                      ^
