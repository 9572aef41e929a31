// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32> > >(d_x);
}
//| spaces_behind.cu:9:21: error: >>> must be written without spaces between
//|     9 |     set_ones<<<1, 32> > >(d_x);
//|       |                     ^
