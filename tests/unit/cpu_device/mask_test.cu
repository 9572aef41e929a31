// SPDX-License-Identifier: MIT
// Masks that lie are errors with words, no garbage and no hang.
#include "arrays.h"

enum lie {
    WITHOUT_CALLER,
    OTHER_MASK,
    OTHER_FUNCTION,
    OTHER_SIZE,
    AT_BARRIER,
    BAD_WIDTH,
    ONE_BRANCH
};

static const unsigned ALL_LANES = 0xffffffffu;

// Masks that lie, each in its own way.
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

// Each lane gets the number of the next one's thread.
__global__ void next(int *out)
{
    out[threadIdx.x] = __shfl_sync(ALL_LANES, (int)threadIdx.x, (int)threadIdx.x + 1);
}

void (*gw_before_each)(void) = reset_device;

// "Each calling thread must have its own bit set in the mask, and all non-exited threads named in
// mask must execute the same intrinsic with the same mask, or the result is undefined." Here it is
// an error that names who is wrong.
GW_TEST(masks_that_lie_are_errors)
{
    static const struct {
        enum lie which;
        const char *why;
    } lies[] = {
        {WITHOUT_CALLER, "__shfl_sync: the mask 0xfffffffe does not name lane 0, which calls it"},
        {OTHER_MASK, "with the mask 0xffff0001"},
        {OTHER_FUNCTION, "names lane 16, which calls __all_sync in mask_test.cu:"},
        {OTHER_SIZE, "names lane 16, which calls __shfl_sync in"},
        {AT_BARRIER, "names lane 5, which waits at a __syncthreads() in mask_test.cu:"},
        {BAD_WIDTH, "the width 12 is not a power of two"},
        {ONE_BRANCH, "__shfl_down_sync: the mask 0xffffffff names lane 16, which calls __syncwarp"},
    };
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++) {
        int *d_out = device_array<int>(64);
        lie<<<1, 64>>>(d_out, lies[i].which);
        expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        expect_why(lies[i].why);
        reset_device();
    }
    // And the device is as good as before.
    int numbers[64], *d_numbers = device_array_for(numbers);
    next<<<1, 64>>>(d_numbers);
    fetch(numbers, d_numbers);
    for (int t = 0; t < 64; t++) {
        assert_int_equal(numbers[t], t / 32 * 32 + (t + 1) % 32);
    }
}
