// SPDX-License-Identifier: MIT
// __trap() and assert() in kernels.
#include "escape.h"

#include <stdio.h>
#include <stdlib.h>

void gw_trap(void);
void gw_assertion_failed(const char *assertion, const char *file, unsigned line,
                         const char *function, const uint3 *block, const uint3 *thread);
// The C library's own, behind the assert() of host code.
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

_Noreturn void gw_trap(void)
{
    if (!gw_in_kernel()) {
        abort();
    }
    gw_leave_kernel(cudaErrorLaunchFailure, "the kernel called __trap()");
}

// The message is laid out as a GPU's is (CUDA C++ Programming Guide, "Assertion").
_Noreturn void gw_assertion_failed(const char *assertion, const char *file, unsigned line,
                                   const char *function, const uint3 *block, const uint3 *thread)
{
    if (!gw_in_kernel()) {
        __assert_fail(assertion, file, line, function);
    }
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
            file, line, function, block->x, block->y, block->z, thread->x, thread->y, thread->z,
            assertion);
    gw_leave_kernel(cudaErrorAssert, "the kernel's assertion `%s` failed, in %s:%u", assertion,
                    file, line);
}
