// SPDX-License-Identifier: MIT
// The turn of a launch has come.
#include "cpu_device/threads/grid.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/work/operation.h"
#include "program.h"

void gw_run_grid(const struct gw_operation *operation)
{
    const struct ptx_kernel *kernel = (const struct ptx_kernel *)operation->run.kernel;
    struct ptx_failure failure;
    if (!ptx_engine_run(&kernel->facts, &operation->run.launch, operation->run.arguments,
                        &failure)) {
        gw_raise_execution_error(failure.error, failure.why);
    }
}
