// SPDX-License-Identifier: MIT
__global__ void total(const int *x, int *out)
{
    __shared__ int sum = 0;
    atomicAdd(&sum, x[threadIdx.x]);
    __syncthreads();
    out[0] = sum;
}
//| shared_value.cu:4:24: error: a __shared__ variable has no first value, since it belongs to all threads of the block: let one of them assign it, then __syncthreads()
//|     4 |     __shared__ int sum = 0;
//|       |                        ^
