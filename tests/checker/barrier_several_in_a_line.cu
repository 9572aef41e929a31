// SPDX-License-Identifier: MIT
// Several barriers in one line that all threads come to, one after the other, also in a loop that
// the compiler may unroll, and through a macro and a template.
// EXPECT: none
#include "corpus.h"

#define MEET() __syncthreads()
#define STEP(k) (tile[threadIdx.x] += other[threadIdx.x ^ k], MEET(), publish<int>(other, tile))

template <typename T>
__device__ void publish(T *other, const T *tile)
{
    other[threadIdx.x] = tile[threadIdx.x];
    __syncthreads();
}

__global__ void sum(int *x)
{
    __shared__ int tile[64], other[64];
    tile[threadIdx.x] = x[threadIdx.x];
    publish(other, tile);
#pragma unroll
    for (int k = 1; k < 8; k *= 2) {
        STEP(k);
    }
    STEP(8), STEP(16), STEP(32);
    x[threadIdx.x] = __syncthreads_and(tile[threadIdx.x] == 64) && __syncthreads_or(1)
                         ? __syncthreads_count(true)
                         : 0;
}

int main(void)
{
    int h_x[64], *d_x = device_array(64, 1);
    sum<<<1, 64>>>(d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[0] == 64 && h_x[63] == 64 && cudaGetLastError() == cudaSuccess ? 0 : 2;
}
