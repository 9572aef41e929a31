// SPDX-License-Identifier: MIT
// Atomics of one's own, from atomicCAS in a loop: the plain read before the loop is no race, since
// atomicCAS notices whoever comes between (CUDA C++ Programming Guide, Atomic Functions).
// EXPECT: none
#include "corpus.h"

__device__ double add(double *address, double value)
{
    unsigned long long *bits = (unsigned long long *)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__device__ void set_largest(float *address, float value)
{
    int *bits = (int *)address;
    int old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != old);
}

__global__ void reduce(double *sum, float *largest, const int *x)
{
    __shared__ float of_block;
    if (threadIdx.x == 0) {
        of_block = 0.0f;
    }
    __syncthreads();
    const int value = x[blockIdx.x * blockDim.x + threadIdx.x];
    add(sum, value);
    set_largest(&of_block, 1.0f + (float)threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
        set_largest(largest, of_block);
    }
}

int main(void)
{
    double *d_sum;
    float *d_largest;
    int *d_x = device_array(128, 1);
    cudaMalloc(&d_sum, sizeof(double));
    cudaMalloc(&d_largest, sizeof(float));
    cudaMemset(d_sum, 0, sizeof(double));
    cudaMemset(d_largest, 0, sizeof(float));
    reduce<<<2, 64>>>(d_sum, d_largest, d_x);
    finish();
    cudaFree(d_sum);
    cudaFree(d_largest);
    cudaFree(d_x);
}
