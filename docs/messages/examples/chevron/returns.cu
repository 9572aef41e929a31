// SPDX-License-Identifier: MIT
__global__ int sum(const int *x)
{
    return x[0] + x[1];
}
//| returns.cu:2:12: error: a __global__ function must return void; let the kernel write its results through a pointer parameter
//|     2 | __global__ int sum(const int *x)
//|       |            ^
