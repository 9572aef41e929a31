// SPDX-License-Identifier: MIT
/**
 * @file device_assert.h
 * assert() and __trap() in kernels: they end the launch, not the program. In host code assert()
 * is the C library's own.
 */
#ifndef GW_DEVICE_ASSERT_H
#define GW_DEVICE_ASSERT_H

// <assert.h> defines assert() anew each time it is included, always in terms of this function.
#define __assert_fail gw_assert_fail
#include <assert.h>

extern "C" {
/** Ends the launch with cudaErrorLaunchFailure. */
__attribute__((noreturn)) __device__ void gw_trap(void);
}

__device__ inline __attribute__((always_inline, noreturn)) void __trap()
{
    gw_trap();
}

#endif
