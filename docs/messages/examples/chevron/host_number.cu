// SPDX-License-Identifier: MIT
static float factor = 2.0f;

__global__ void scale(float *x)
{
    x[threadIdx.x] *= factor;
}
