// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32(d_x);
}
//| no_end.cu:9:13: error: this <<< has no >>>: write kernel<<<grid, block>>>(arguments)
//|     9 |     set_ones<<<1, 32(d_x);
//|       |             ^
