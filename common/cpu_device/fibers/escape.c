// SPDX-License-Identifier: MIT
// Leaving a kernel from its middle.
#include "escape.h"
#include "cpu_device/calls/worker.h"
#include "fiber.h"

#include <stdarg.h>
#include <stdio.h>

static GW_PER_WORKER struct gw_escape *current;

cudaError_t gw_run_escapable(struct gw_escape *escape, void (*work)(void *), void *argument)
{
    escape->error = cudaSuccess;
    escape->reason[0] = '\0';
    escape->outer = current;
    current = escape;
    // The plain _setjmp: faults are caught without blocking signals, so there is no mask to save.
    if (_setjmp(escape->target) == 0) {
        work(argument);
    } else {
        gw_fiber_arrived_on_host_stack();
    }
    current = escape->outer;
    return escape->error;
}

void gw_leave_kernel(cudaError_t error, const char *reason, ...)
{
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(current->reason, sizeof(current->reason), reason, arguments);
    va_end(arguments);
    current->error = error;
    gw_fiber_leave_for_host_stack();
    _longjmp(current->target, 1);
}

_Bool gw_in_kernel(void)
{
    return gw_on_worker() && current;
}
