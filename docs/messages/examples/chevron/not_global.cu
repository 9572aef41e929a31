// SPDX-License-Identifier: MIT
void set_ones(int *x)
{
    x[0] = 1;
}

void run(int *d_x)
{
    set_ones<<<1, 32>>>(d_x);
}
//| not_global.cu:9:5: error: set_ones is launched with <<<>>> but is not __global__ (line 2 declares it): write __global__ before its void
//|     9 |     set_ones<<<1, 32>>>(d_x);
//|       |     ^
