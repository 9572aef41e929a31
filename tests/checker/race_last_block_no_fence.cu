// SPDX-License-Identifier: MIT
// The same without its fence.
// EXPECT: race at 25
#include "corpus.h"

__global__ void sum(const float *x, float *partial, unsigned *counter, float *y)
{
    __shared__ float s[64];
    __shared__ bool last;
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 64 + t];
    __syncthreads();
    if (t == 0) {
        float block_sum = 0.0f;
        for (int i = 0; i < 64; i++) {
            block_sum += s[i];
        }
        partial[blockIdx.x] = block_sum;
        last = atomicAdd(counter, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *y = total;
        *counter = 0;
    }
}

int main(void)
{
    float *d_x = device_array(8 * 64, 1.0f);
    float *d_partial = device_array(8, 0.0f);
    unsigned *d_counter = device_array(1, 0u);
    float *d_y = device_array(1, 0.0f);
    sum<<<8, 64>>>(d_x, d_partial, d_counter, d_y);
    sum<<<8, 64>>>(d_x, d_partial, d_counter, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_partial);
    cudaFree(d_counter);
    cudaFree(d_y);
}
