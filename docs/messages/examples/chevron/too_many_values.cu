// SPDX-License-Identifier: MIT
__global__ void set_ones(int *x)
{
    x[threadIdx.x] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32, 0, 0, 0>>>(d_x);
}
//| too_many_values.cu:9:13: error: here are 5 values between <<< and >>>, but a launch takes 2 to 4: grid, block, bytes of dynamic shared memory (if any), stream (if any)
//|     9 |     set_ones<<<1, 32, 0, 0, 0>>>(d_x);
//|       |             ^
