// SPDX-License-Identifier: MIT
__global__ void roots(float *x)
{
    if (x[threadIdx.x] < 0) {
        throw "negative";
    }
    x[threadIdx.x] = sqrtf(x[threadIdx.x]);
}
//| throws.cu:5:9: error: device code cannot throw or catch: let the kernel store what went wrong in memory that the host reads, or use assert()
//|     5 |         throw "negative";
//|       |         ^
