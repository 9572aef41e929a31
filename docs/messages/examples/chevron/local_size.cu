// SPDX-License-Identifier: MIT
__global__ void pairs(float *x)
{
    int half = blockDim.x / 2;
    __shared__ float part[half];
    part[threadIdx.x % half] = x[threadIdx.x];
}
//| local_size.cu:5:27: error: the size of the array part is known only when the kernel runs, since half is no constant: write a constant, or use extern __shared__ memory with its bytes in the launch
//|     5 |     __shared__ float part[half];
//|       |                           ^
