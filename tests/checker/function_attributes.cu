// SPDX-License-Identifier: MIT
// What a kernel declares as __shared__ counts where its attributes and its occupancy are asked for.
// EXPECT: none
#include "corpus.h"

__global__ void reverse(int *x)
{
    __shared__ int tile[5120];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

template <typename T>
__global__ void reverse_any(T *x)
{
    extern __shared__ char room[];
    T *tile = (T *)room;
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main(void)
{
    cudaFuncAttributes attributes;
    int blocks = 0, *d_x = device_array(64, 7);
    cudaFuncGetAttributes(&attributes, reverse);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse, 64, 0);
    if (attributes.sharedSizeBytes != 20480 || blocks != 3) {
        return 2;
    }
    reverse<<<1, 64>>>(d_x);
    const int bytes = 60 * 1024;
    cudaFuncSetAttribute(reverse_any<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    reverse_any<int><<<1, 64, bytes>>>(d_x);
    reverse_any<<<1, 64, bytes>>>(d_x);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(d_x);
    return error == cudaSuccess && cudaGetLastError() == cudaSuccess ? 0 : 2;
}
