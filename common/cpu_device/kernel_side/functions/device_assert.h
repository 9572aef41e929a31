// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// assert() and __trap() in kernels: they end the launch, not the program. In host code assert()
// is the C library's own.
#pragma once

#include "../built_in_variables.h"

#if defined(__clang__) && defined(__CUDA__)

extern "C" __device__ void __assert_fail(const char *assertion, const char *file, unsigned line,
                                         const char *function) __attribute__((noreturn));
#include <assert.h>
__device__ void __trap();

#else

extern "C" {
/** Ends the launch with cudaErrorLaunchFailure. */
void gw_trap(void) __attribute__((noreturn));

/** Ends the launch with cudaErrorAssert and says so on stderr; host code fails as ever. */
void gw_assertion_failed(const char *assertion, const char *file, unsigned line,
                         const char *function, const uint3 *block, const uint3 *thread)
    __attribute__((noreturn));

// <assert.h> defines assert() anew each time it is included, always in terms of __assert_fail.
static void gw_assert_fail(const char *assertion, const char *file, unsigned line,
                           const char *function) noexcept __attribute__((noreturn, unused));
#define __assert_fail gw_assert_fail
#include <assert.h>

static void gw_assert_fail(const char *assertion, const char *file, unsigned line,
                           const char *function) noexcept
{
    gw_assertion_failed(assertion, file, line, function, &blockIdx, &threadIdx);
}
}

inline __attribute__((always_inline, noreturn)) void __trap()
{
    gw_trap();
}

#endif
