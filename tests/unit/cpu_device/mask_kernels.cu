// SPDX-License-Identifier: MIT
// Kernels for mask_test.c.
extern "C" {
#include "mask_kernels.h"
}

static const unsigned ALL_LANES = 0xffffffffu;

__global__ void lie(int *out, enum lie which)
{
    const unsigned lane = threadIdx.x % 32;
    int got = 0;
    switch (which) {
    case WITHOUT_CALLER:
        got = __shfl_sync(0xfffffffeu, got, 3);
        break;
    case OTHER_MASK:
        got = lane < 16 ? __any_sync(ALL_LANES, 1) : __any_sync(0xffff0001u, 1);
        break;
    case OTHER_FUNCTION:
        if (lane < 16) {
            got = __any_sync(ALL_LANES, 1);
        } else {
            got = __all_sync(ALL_LANES, 1);
        }
        break;
    case OTHER_SIZE:
        if (lane < 16) {
            got = __shfl_sync(ALL_LANES, 1, 0);
        } else {
            got = (int)__shfl_sync(ALL_LANES, 1.0, 0);
        }
        break;
    case AT_BARRIER:
        if (lane == 5) {
            __syncthreads();
        } else {
            __syncwarp();
        }
        break;
    case BAD_WIDTH:
        got = __shfl_sync(ALL_LANES, 1, 0, 12);
        break;
    case ONE_BRANCH:
        if (lane < 16) {
            got = __shfl_down_sync(ALL_LANES, 1, 1);
        }
        __syncwarp();
        break;
    }
    out[threadIdx.x] = got;
}

__global__ void next(int *out)
{
    out[threadIdx.x] = __shfl_sync(ALL_LANES, (int)threadIdx.x, (int)threadIdx.x + 1);
}

void launch_lie(int *d_out, enum lie which, int threads)
{
    lie<<<1, threads>>>(d_out, which);
}

void launch_next(int *d_out, int threads)
{
    next<<<1, threads>>>(d_out);
}
