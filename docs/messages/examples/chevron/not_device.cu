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
//| not_device.cu:11:16: error: square is called on the device but is not __device__ (line 2 declares it): write __device__ before its declaration
//|    11 |         y[i] = square(y[i]);
//|       |                ^
