// SPDX-License-Identifier: MIT
// The built-in variables of the checked build, and how a thread runs.
// Kernels know the variables as const: no loop over threads may be compiled together with one.
#include "checked.h"
#include "block.h"

uint3 threadIdx;
uint3 blockIdx;
dim3 blockDim;
dim3 gridDim;

void gw_set_running_grid(const struct gw_grid *grid)
{
    gridDim = grid->grid;
    blockDim = grid->block;
}

void gw_set_running_block(uint3 block)
{
    blockIdx = block;
}

void gw_set_running_thread(unsigned thread, dim3 block)
{
    // Two divisions less for most launches: this runs at every switch of threads.
    threadIdx = block.x > thread ? (uint3){thread, 0, 0} : gw_thread_of(thread, block);
    gw_observe_thread_switch(thread);
}

void gw_run_thread_checked(const struct gw_kernel *kernel, const struct gw_grid *grid,
                           const void *arguments, unsigned thread)
{
    gw_set_running_thread(thread, grid->block);
    kernel->run_thread(arguments);
    gw_observe_thread_end(thread);
}
