// SPDX-License-Identifier: MIT
// Kernels behind void pointers.
#include "corpus.h"

// A kernel behind a void pointer: the report knows its name, and the line of cudaLaunchKernel.
// WORDS: launched <<<4, 256>>> at void_pointers.cu:[launch]
__global__ void scale_void_pointer(float *x, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // no guard
    x[i] = factor * x[i]; // EXPECT: out of bounds
}

typedef const void *kernel_pointer;

PROGRAM(bounds_void_pointer)
{
    float *d_x = array(1000, 1.0f);
    float factor = 2.0f;
    kernel_pointer kernel = (const void *)scale_void_pointer;
    void *arguments[] = {&d_x, &factor};
    // not where the kernel is taken, and not where it is registered
    cudaLaunchKernel(kernel, dim3(4), dim3(256), arguments, 0, 0); // [launch]
    finish();
}

// The same for the instance of a template, cast in the call.
// WORDS: kernel scale<float, 2> read 4 bytes
template <typename T, int FACTOR>
__global__ void scale(T *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = FACTOR * x[i]; // EXPECT: out of bounds
}

PROGRAM(bounds_void_pointer_instance)
{
    float *d_x = array(1000, 1.0f);
    void *arguments[] = {&d_x};
    cudaLaunchKernel((const void *)scale<float, 2>, dim3(4), dim3(256), arguments);
    finish();
}

// A reduction behind a void pointer, with static and dynamic shared memory: nothing is wrong.
static __global__ void sum_of_block(const int *x, int *sums, int n)
{
    extern __shared__ int partial[];
    __shared__ int first;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
    }
    if (threadIdx.x == 0) {
        first = partial[0];
    }
    __syncthreads();
    if (threadIdx.x == blockDim.x - 1) {
        sums[blockIdx.x] = first;
    }
}

PROGRAM(void_pointer)
{
    int n = 1000, h_sums[4] = {0};
    int *d_x = array(n, 1), *d_sums = array(4, 0);
    cudaFuncAttributes attributes;
    const void *kernel = (const void *)sum_of_block;
    void *arguments[] = {&d_x, &d_sums, &n};
    cudaFuncGetAttributes(&attributes, kernel);
    cudaLaunchKernel(kernel, dim3(4), dim3(256), arguments, 256 * sizeof(int));
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_sums);
    hold(attributes.sharedSizeBytes == 4 && h_sums[0] + h_sums[1] + h_sums[2] + h_sums[3] == n);
}

// The address of a host function is no kernel's.
// EXPECT: failed call at [call]
// WORDS: no kernel is known at this address
static void on_host(float *)
{
}

PROGRAM(failed_void_pointer)
{
    void *argument = NULL;
    cudaLaunchKernel((const void *)on_host, dim3(4), dim3(256), &argument, 0, 0); // [call]
    cudaDeviceSynchronize();
}
