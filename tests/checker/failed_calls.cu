// SPDX-License-Identifier: MIT
// Calls that failed and that nobody looked at.
#include "corpus.h"

// The kind of a copy says host to device, the destination is host memory.
PROGRAM(failed_kind)
{
    float h_x[100];
    float *d_x = array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice); // EXPECT: failed call
    cudaFree(d_x);
}

// The same, by a program that looks.
PROGRAM(failed_looked_at)
{
    float h_x[100];
    float *d_x = array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice);
    if (cudaGetLastError() != cudaSuccess) {
        cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    }
    cudaFree(d_x);
}

// A block of 2048 threads.
__global__ void nothing(void)
{
}

PROGRAM(failed_launch)
{
    nothing<<<1, 2048>>>(); // EXPECT: failed call
    cudaDeviceSynchronize();
}

// A kernel that divides by zero, and a program that does not look at what the device says.
// WORDS: divided a whole number by zero
__global__ void divide(int *x, int by)
{
    x[0] = x[0] / by;
}

static void look_away(void)
{
    cudaDeviceSynchronize(); // EXPECT: failed call
}

PROGRAM(failed_kernel)
{
    int *d_x = array(1, 0);
    divide<<<1, 1>>>(d_x, 0);
    look_away();
    cudaFree(d_x);
}

// Pinned memory, freed by the call for device memory.
// WORDS: it is freed by cudaFreeHost, not by cudaFree
PROGRAM(failed_free_pinned)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    cudaFree(h_x); // EXPECT: failed call
    cudaFreeHost(h_x);
}

// Nobody waits for the kernel, which is right by itself.
// EXPECT: warning at [alone]
// WORDS: kernel fill_alone had not run yet when the program ended
__device__ int filled;
__global__ void fill_alone(void)
{
    filled = 1;
}
PROGRAM(no_wait_at_the_end)
{
    fill_alone<<<1, 1>>>(); // [alone]
}

// A copy of the result waits, and so does freeing.
PROGRAM(wait_by_free)
{
    int *d_x = own_array(1, 0);
    fill_alone<<<1, 1>>>();
    cudaFree(d_x);
}

// A block of more threads than the kernel has promised.
// WORDS: __launch_bounds__ promise at most 128
__global__ void __launch_bounds__(128) bounded(int *x)
{
    x[threadIdx.x] = 1;
}
PROGRAM(beyond_launch_bounds)
{
    int *d_x = own_array(256, 0);
    bounded<<<1, 256>>>(d_x); // EXPECT: failed call
    cudaFree(d_x);
}

// As many as it has, of several bounds.
__launch_bounds__(4 * 64, 2) __global__ void bounded_twice(int *x)
{
    x[threadIdx.x] = 1;
}
PROGRAM(within_launch_bounds)
{
    struct cudaFuncAttributes attributes;
    int *d_x = own_array(256, 0);
    bounded_twice<<<1, 256>>>(d_x);
    bounded<<<1, dim3(32, 4)>>>(d_x);
    cudaFuncGetAttributes(&attributes, bounded);
    cudaFree(d_x);
    hold(attributes.maxThreadsPerBlock == 128);
}
