// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32>>>(d_x;
}
//| open_call.cu:9:24: error: this ( of a kernel launch is not closed
//|     9 |     set_ones<<<1, 32>>>(d_x;
//|       |                        ^
