// SPDX-License-Identifier: MIT
// The built-in variables of the checked build.
// Kernels know the variables as const: no loop over threads may be compiled together with one.
#include "checked.h"

uint3 threadIdx;
uint3 blockIdx;
dim3 blockDim;
dim3 gridDim;

void gw_local_array_ends(void *array);

void gw_local_array_ends(void *array)
{
    (void)array;
}

void gw_set_running_grid(const struct gw_grid *grid)
{
    gridDim = grid->grid;
    blockDim = grid->block;
}

void gw_set_running_block(uint3 block)
{
    blockIdx = block;
}
