// SPDX-License-Identifier: MIT
// The built-in variables of the checked build.
// Kernels know the variables as const: no loop over threads may be compiled together with one.
#include "checked.h"

uint3 threadIdx;
uint3 blockIdx;
dim3 blockDim;
dim3 gridDim;

void gw_local_array_ends(volatile void *array);

void gw_local_array_ends(volatile void *array)
{
    (void)array;
}

// Kernels know it as a function of its argument alone, so that the compiler leaves it out where
// nobody uses the result (atomic_functions.h).
uint64_t gw_exchange_used(uint64_t old);

uint64_t gw_exchange_used(uint64_t old)
{
    GW_TELL(exchange_used);
    return old;
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
