// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, >>>(d_x);
}
//| missing_value.cu:9:19: error: a value is missing here: write <<<grid, block>>>, <<<grid, block, shared bytes>>> or <<<grid, block, shared bytes, stream>>>
//|     9 |     set_ones<<<1, >>>(d_x);
//|       |                   ^
