// SPDX-License-Identifier: MIT
// Each thread copies one number into shared memory and does not wait for the copy: a barrier of the
// block waits for none.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

enum { N = 64 };

__global__ void reverse(const float *x, float *y)
{
    __shared__ float s[N];
    const int i = threadIdx.x;
    __pipeline_memcpy_async(&s[i], &x[i], sizeof(float));
    __pipeline_commit();
    __syncthreads();
    y[i] = s[N - 1 - i];
}

int main(void)
{
    float *x, *y;
    cudaMalloc((void **)&x, N * sizeof(float));
    cudaMalloc((void **)&y, N * sizeof(float));
    cudaMemset(x, 0, N * sizeof(float));
    reverse<<<1, N>>>(x, y);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
    return 0;
}
//| race: kernel reverse read 4 bytes that an asynchronous copy is still to write
//|   at      race_async_copy.cu:16   y[i] = s[N - 1 - i];
//|   thread  (0,0,0) of block (0,0,0), launched <<<1, 64>>> at race_async_copy.cu:25
//|   other   thread (63,0,0) of block (0,0,0) at race_async_copy.cu:13   __pipeline_memcpy_async(&s[i], &x[i], sizeof(float));
//|   memory  __shared__ s, 256 bytes, from byte 252
//|   and 63 more threads
//|   hint    a thread waits for its own copies alone: let each thread wait first, and put the __syncthreads() behind the wait.
