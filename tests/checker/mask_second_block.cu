// SPDX-License-Identifier: MIT
// Only the lanes of the second block's first warp part.
// EXPECT: mask at 12
// WORDS: names lane 7, which calls __syncwarp
#include "corpus.h"

template <typename T>
__device__ T lowest(T value, bool all)
{
    for (int lanes = 16; lanes > 0; lanes /= 2) {
        if (all || threadIdx.x % 32 != 7) {
            T other = __shfl_xor_sync(0xffffffff, value, lanes);
            value = other < value ? other : value;
        }
    }
    __syncwarp();
    return value;
}

__global__ void minimum(const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = lowest(x[i], blockIdx.x != 1);
}

int main(void)
{
    float *d_x = device_array(192, 1.0f);
    float *d_y = device_array(192, 0.0f);
    minimum<<<3, 64>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
