// SPDX-License-Identifier: MIT
__global__ void roots(float *x)
{
    if (x[threadIdx.x] < 0) {
        throw "negative";
    }
    x[threadIdx.x] = sqrtf(x[threadIdx.x]);
}
