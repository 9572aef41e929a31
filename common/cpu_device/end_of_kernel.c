// SPDX-License-Identifier: MIT
// __trap() and assert() in kernels.
#include "escape.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef GW_CPU_DEVICE_CHECKED
#include "checked.h"
#endif

void gw_trap(void);
void gw_assert_fail(const char *assertion, const char *file, unsigned line, const char *function);
void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

_Noreturn void gw_trap(void)
{
    if (!gw_in_kernel()) {
        abort();
    }
    gw_leave_kernel(cudaErrorLaunchFailure, "the kernel called __trap()");
}

_Noreturn void gw_assert_fail(const char *assertion, const char *file, unsigned line,
                              const char *function)
{
    if (!gw_in_kernel()) {
        __assert_fail(assertion, file, line, function);
    }
    fprintf(stderr, "%s:%u: %s: Assertion `%s` failed.\n", file, line, function, assertion);
    gw_leave_kernel(cudaErrorAssert, "the kernel's assertion `%s` failed, in %s:%u", assertion,
                    file, line);
}
