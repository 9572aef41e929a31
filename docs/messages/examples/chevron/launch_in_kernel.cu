// SPDX-License-Identifier: MIT
__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

__global__ void start(int *x)
{
    fill<<<1, 32>>>(x);
}
//| launch_in_kernel.cu:9:9: error: a kernel is launched in device code, which nvcc takes only with -rdc: launch it from the host, behind this one
//|     9 |     fill<<<1, 32>>>(x);
//|       |         ^
