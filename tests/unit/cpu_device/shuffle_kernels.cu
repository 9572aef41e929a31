// SPDX-License-Identifier: MIT
// Kernels for shuffle_test.c.
extern "C" {
#include "shuffle_kernels.h"
}

__device__ static int linear_thread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

template <typename T>
__global__ void shuffle(const T *in, T *out, enum shuffle which, unsigned mask, int argument,
                        int width)
{
    const int t = linear_thread();
    if (!(mask >> t % warpSize & 1)) {
        return;
    }
    switch (which) {
    case SHUFFLE:
        out[t] = __shfl_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_UP:
        out[t] = __shfl_up_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_DOWN:
        out[t] = __shfl_down_sync(mask, in[t], argument, width);
        break;
    case SHUFFLE_XOR:
        out[t] = __shfl_xor_sync(mask, in[t], argument, width);
        break;
    }
}

#define LAUNCH_SHUFFLE(NAME, T)                                                                    \
    extern "C" SHUFFLE_LAUNCHER(NAME, T)                                                           \
    {                                                                                              \
        shuffle<T><<<1, block>>>(d_in, d_out, which, mask, argument, width);                       \
    }
LAUNCH_SHUFFLE(int, int)
LAUNCH_SHUFFLE(unsigned, unsigned)
LAUNCH_SHUFFLE(long, long)
LAUNCH_SHUFFLE(unsigned_long, unsigned long)
LAUNCH_SHUFFLE(long_long, long long)
LAUNCH_SHUFFLE(unsigned_long_long, unsigned long long)
LAUNCH_SHUFFLE(float, float)
LAUNCH_SHUFFLE(double, double)
