// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32>>>;
}
//| no_arguments.cu:9:21: error: there is no ( after this >>>: the kernel's arguments follow it in parentheses, () when it has none
//|     9 |     set_ones<<<1, 32>>>;
//|       |                     ^
