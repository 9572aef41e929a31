// SPDX-License-Identifier: MIT
// Launches whose blocks may wait for each other, and kernels that wait where none promised it.
#include "cooperative_launch.h"

#include "cpu_device/calls/worker.h"
#include "cpu_device/fibers/escape.h"
#include "known_kernels.h"

bool gw_grid_is_cooperative(void);
void gw_expect_cooperative_grid(const char *file, int line);

static GW_PER_WORKER bool cooperative;

void gw_set_cooperative_grid(bool is_cooperative)
{
    cooperative = is_cooperative;
}

bool gw_grid_is_cooperative(void)
{
    return cooperative;
}

// cooperative_groups.h of CUDA calls __trap() in sync() of a grid that is not valid.
void gw_expect_cooperative_grid(const char *file, int line)
{
    if (!cooperative) {
        gw_leave_kernel(cudaErrorLaunchFailure,
                        "in %s:%d sync() of the grid waits for all blocks, and a launch by <<<>>> "
                        "does not promise that all are there: launch the kernel by "
                        "cudaLaunchCooperativeKernel",
                        file, line);
    }
}

cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        size_t dynamic_shared_bytes, cudaStream_t stream)
{
    return gw_launch_known(&(struct gw_launch){.name = __func__,
                                               .grid = grid,
                                               .block = block,
                                               .dynamic_shared_bytes = dynamic_shared_bytes,
                                               .stream = stream,
                                               .entry = kernel,
                                               .return_address = __builtin_return_address(0),
                                               .cooperative = true},
                           arguments);
}
