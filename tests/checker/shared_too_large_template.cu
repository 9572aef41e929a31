// SPDX-License-Identifier: MIT
// The tile's size is a template argument, and one of the two does not fit.
// EXPECT: too much shared memory at 26
// WORDS: declares 65536 bytes
#include "corpus.h"

namespace tiles
{
template <int N>
__global__ void fill(float *y)
{
    __shared__ float tile[N];
    for (int i = threadIdx.x; i < N; i += blockDim.x) {
        tile[i] = i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        y[0] = tile[N - 1];
    }
}
} // namespace tiles

int main(void)
{
    float *d_y = device_array(1, 0.0F);
    tiles::fill<16384><<<1, 128>>>(d_y);
    finish();
    cudaFree(d_y);
}
