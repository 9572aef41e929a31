// SPDX-License-Identifier: MIT
static float factor = 2.0f;

__global__ void scale(float *x)
{
    x[threadIdx.x] *= factor;
}
//| host_number.cu:6:23: error: factor is a variable of the host, which device code cannot see: pass it to the kernel, or declare it __device__ or __constant__
//|     6 |     x[threadIdx.x] *= factor;
//|       |                       ^
