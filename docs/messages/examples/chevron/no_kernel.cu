// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    <<<1, 32>>>(d_x);
}
//| no_kernel.cu:9:5: error: there is no kernel before this <<<: write kernel<<<grid, block>>>(arguments)
//|     9 |     <<<1, 32>>>(d_x);
//|       |     ^
