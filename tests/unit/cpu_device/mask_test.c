// SPDX-License-Identifier: MIT
// Masks that lie are errors with words, no garbage and no hang.
#include "expect.h"
#include "mask_kernels.h"

void (*gw_before_each)(void) = reset_device;

// "Each calling thread must have its own bit set in the mask, and all non-exited threads named in
// mask must execute the same intrinsic with the same mask, or the result is undefined." Here it is
// an error that names who is wrong.
GW_TEST(masks_that_lie_are_errors)
{
    static const struct {
        enum lie lie;
        const char *why;
    } lies[] = {
        {WITHOUT_CALLER, "__shfl_sync: the mask 0xfffffffe does not name lane 0, which calls it"},
        {OTHER_MASK, "with the mask 0xffff0001"},
        {OTHER_FUNCTION, "names lane 16, which calls __all_sync in mask_kernels.cu:"},
        {OTHER_SIZE, "names lane 16, which calls __shfl_sync in"},
        {AT_BARRIER, "names lane 5, which waits at a __syncthreads() in mask_kernels.cu:"},
        {BAD_WIDTH, "the width 12 is not a power of two"},
        {ONE_BRANCH, "__shfl_down_sync: the mask 0xffffffff names lane 16, which calls __syncwarp"},
    };
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++) {
        int *d_out = device_memory(64 * sizeof(int));
        launch_lie(d_out, lies[i].lie, 64);
        expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        expect_why(lies[i].why);
        expect_success(cudaDeviceReset());
    }
    // And the device is as good as before.
    int next[64], *d_next = device_memory(sizeof(next));
    launch_next(d_next, 64);
    expect_success(cudaMemcpy(next, d_next, sizeof(next), cudaMemcpyDeviceToHost));
    for (int t = 0; t < 64; t++) {
        assert_int_equal(next[t], t / 32 * 32 + (t + 1) % 32);
    }
}
