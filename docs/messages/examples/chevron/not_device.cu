// SPDX-License-Identifier: MIT
float square(float x)
{
    return x * x;
}

__global__ void squares(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = square(y[i]);
    }
}
