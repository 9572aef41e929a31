// SPDX-License-Identifier: MIT
// Launches that are legal and not, and what kernels may have.
#include "answers.h"

// By its address, a kernel of a header is not known here.
__global__ void fill(float *x, float value)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void __launch_bounds__(128) at_most_128(float *x)
{
    x[threadIdx.x] = 1.0f;
}

__global__ void with_dynamic_shared(int *x, int n)
{
    extern __shared__ int s[];
    s[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    if ((int)threadIdx.x < n) {
        x[threadIdx.x] = s[n - 1 - threadIdx.x];
    }
}

__global__ void with_static_shared(int *x)
{
    __shared__ int s[1024];
    s[threadIdx.x] = (int)threadIdx.x;
    __syncthreads();
    x[threadIdx.x] = s[0];
}

void launches(float *d)
{
    fill<<<0, 32>>>(d, 1.0f);
    SAY(cudaGetLastError());
    SAY(cudaGetLastError());
    fill<<<1, 0>>>(d, 1.0f);
    SAY(cudaPeekAtLastError());
    SAY(cudaPeekAtLastError());
    SAY(cudaDeviceSynchronize());
    SAY(cudaGetLastError());
    fill<<<1, 1025>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<1, dim3(1, 1, 65)>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<1, dim3(1, 1, 64)>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<dim3(1, 65536), 1>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<dim3(1, 1, 65536), 1>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<1, 32, 48 * 1024 + 1>>>(d, 1.0f);
    SAY(cudaGetLastError());
    fill<<<1, 32, 1 << 30>>>(d, 1.0f);
    SAY(cudaGetLastError());
    at_most_128<<<1, 128>>>(d);
    SAY(cudaGetLastError());
    at_most_128<<<1, 256>>>(d);
    SAY(cudaGetLastError());
    with_static_shared<<<1, 32, 48 * 1024 - 4096>>>((int *)d);
    SAY(cudaGetLastError());
    with_static_shared<<<1, 32, 48 * 1024 - 4092>>>((int *)d);
    SAY(cudaGetLastError());
    SAY(cudaFuncSetAttribute(with_dynamic_shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             64 * 1024));
    with_dynamic_shared<<<1, 32, 64 * 1024>>>((int *)d, 32);
    SAY(cudaGetLastError());
    SAY(cudaFuncSetAttribute(with_dynamic_shared, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             1 << 20));
    SAY(cudaFuncSetAttribute(with_dynamic_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
    fill<<<1, 2000>>>(d, 1.0f);
    fill<<<1, 32>>>(d, 1.0f);
    SAY(cudaGetLastError()); // of the first, though the second was launched
    fill<<<1, 2000>>>(d, 1.0f);
    SAY(cudaMemset(d, 0, 4));
    SAY(cudaGetLastError());
    float value = 2.0f;
    void *arguments[] = {&d, &value};
    SAY(cudaLaunchKernel((const void *)fill, dim3(1), dim3(32), arguments, 0, 0));
    SAY(cudaLaunchKernel((const void *)fill, dim3(1), dim3(2000), arguments, 0, 0));
    SAY(cudaLaunchKernel(NULL, dim3(1), dim3(32), arguments, 0, 0));
    SAY(cudaGetLastError());
    cudaFuncAttributes attributes;
    SAY(cudaFuncGetAttributes(&attributes, fill));
    SAY_NUMBER(attributes.maxThreadsPerBlock);
    SAY_NUMBER(attributes.sharedSizeBytes);
    SAY_NUMBER(attributes.maxDynamicSharedSizeBytes);
    SAY(cudaFuncGetAttributes(&attributes, at_most_128));
    SAY_NUMBER(attributes.maxThreadsPerBlock);
    SAY(cudaFuncGetAttributes(&attributes, with_static_shared));
    SAY_NUMBER(attributes.sharedSizeBytes);
    SAY(cudaFuncGetAttributes(&attributes, (const void *)NULL));
    int blocks = -1;
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 1024, 0));
    SAY_NUMBER(blocks > 0);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 2048, 0));
    SAY_NUMBER(blocks);
    SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 0, 0));
    SAY(cudaGetLastError());
}

// cudaLaunchKernelEx() takes a structure, with attributes.
void extended_launches(float *d)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(2);
    config.blockDim = dim3(32);
    SAY(cudaMemset(d, 0, BYTES));
    SAY(cudaLaunchKernelEx(&config, fill, d, 3.0f));
    float last = 0.0f;
    SAY(cudaMemcpy(&last, d + 63, sizeof(last), cudaMemcpyDeviceToHost));
    SAY_NUMBER(last);
    config.blockDim = dim3(1025);
    SAY(cudaLaunchKernelEx(&config, fill, d, 3.0f));
    SAY(cudaGetLastError());
    config.blockDim = dim3(0);
    SAY(cudaLaunchKernelEx(&config, fill, d, 3.0f));
    config.blockDim = dim3(32);
    config.gridDim = dim3(0);
    SAY(cudaLaunchKernelEx(&config, fill, d, 3.0f));
    config.gridDim = dim3(2);
    config.dynamicSmemBytes = 48 * 1024 + 1;
    SAY(cudaLaunchKernelEx(&config, fill, d, 3.0f));
    config.dynamicSmemBytes = 0;
    SAY(cudaGetLastError());
    cudaLaunchAttribute attributes[1] = {};
    config.attrs = attributes;
    config.numAttrs = 1;
    attributes[0].id = cudaLaunchAttributeCooperative;
    attributes[0].val.cooperative = 1;
    SAY(cudaLaunchKernelEx(&config, fill, d, 4.0f));
    config.gridDim = dim3(1 << 20);
    SAY(cudaLaunchKernelEx(&config, at_most_128, d));
    SAY(cudaGetLastError());
    config.gridDim = dim3(2);
    attributes[0].id = cudaLaunchAttributePriority;
    attributes[0].val.priority = 0;
    SAY(cudaLaunchKernelEx(&config, fill, d, 5.0f));
    attributes[0].id = cudaLaunchAttributeIgnore;
    SAY(cudaLaunchKernelEx(&config, fill, d, 6.0f));
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = 1;
    SAY(cudaLaunchKernelEx(&config, fill, d, 7.0f));
    SAY(cudaLaunchKernelExC(&config, NULL, NULL));
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
    SAY(cudaMemcpy(&last, d + 63, sizeof(last), cudaMemcpyDeviceToHost));
    SAY_NUMBER(last);
}
