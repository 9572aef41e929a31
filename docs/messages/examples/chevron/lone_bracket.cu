// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1), 32>>>(d_x);
}
//| lone_bracket.cu:9:17: error: this ) closes no bracket between <<< and >>>
//|     9 |     set_ones<<<1), 32>>>(d_x);
//|       |                 ^
