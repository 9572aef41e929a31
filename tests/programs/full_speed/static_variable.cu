// SPDX-License-Identifier: MIT
// No other file can be told where this one's variable is.
static __device__ int count;

__global__ void count_threads(void)
{
    atomicAdd(&count, 1);
}

int main(void)
{
    count_threads<<<1, 32>>>();
    return cudaDeviceSynchronize() != cudaSuccess;
}
