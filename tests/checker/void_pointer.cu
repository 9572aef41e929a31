// SPDX-License-Identifier: MIT
// A reduction behind a void pointer, with static and dynamic shared memory: nothing is wrong.
// EXPECT: none
#include "corpus.h"

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

int main(void)
{
    int n = 1000, h_sums[4] = {0};
    int *d_x = device_array(n, 1), *d_sums = device_array(4, 0);
    cudaFuncAttributes attributes;
    const void *kernel = (const void *)sum_of_block;
    void *arguments[] = {&d_x, &d_sums, &n};
    cudaFuncGetAttributes(&attributes, kernel);
    cudaLaunchKernel(kernel, dim3(4), dim3(256), arguments, 256 * sizeof(int));
    cudaMemcpy(h_sums, d_sums, sizeof(h_sums), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_sums);
    return attributes.sharedSizeBytes == 4 && h_sums[0] + h_sums[1] + h_sums[2] + h_sums[3] == n
               ? 0
               : 2;
}
