// SPDX-License-Identifier: MIT
// What each thread can read of itself.
#include "values.h"

static uint64_t *values_of(const struct ptx_warp *warp, enum ptx_special special, size_t axis)
{
    return warp->specials + ((size_t)special * 3 + axis) * PTX_LANES;
}

static void set_all(const struct ptx_warp *warp, enum ptx_special special, size_t axis,
                    uint64_t value)
{
    uint64_t *const values = values_of(warp, special, axis);
    for (unsigned lane = 0; lane < PTX_LANES; lane++) {
        values[lane] = value;
    }
}

void ptx_specials_of_launch(struct ptx_warp *warp)
{
    const struct ptx_grid *grid = warp->grid;
    const struct ptx_run *run = grid->run;
    for (unsigned lane = 0; lane < PTX_LANES; lane++) {
        const uint32_t thread = warp->number * PTX_LANES + lane;
        const uint32_t bit = UINT32_C(1) << lane;
        values_of(warp, PTX_TID, 0)[lane] = thread % run->block[0];
        values_of(warp, PTX_TID, 1)[lane] = thread / run->block[0] % run->block[1];
        values_of(warp, PTX_TID, 2)[lane] = thread / run->block[0] / run->block[1];
        values_of(warp, PTX_LANEID, 0)[lane] = lane;
        values_of(warp, PTX_LANEMASK_EQ, 0)[lane] = bit;
        values_of(warp, PTX_LANEMASK_LT, 0)[lane] = bit - 1;
        values_of(warp, PTX_LANEMASK_LE, 0)[lane] = bit | (bit - 1);
        values_of(warp, PTX_LANEMASK_GE, 0)[lane] = ~(bit - 1);
        values_of(warp, PTX_LANEMASK_GT, 0)[lane] = ~(bit | (bit - 1));
    }
    for (size_t axis = 0; axis < 3; axis++) {
        set_all(warp, PTX_NTID, axis, run->block[axis]);
        set_all(warp, PTX_NCTAID, axis, run->grid[axis]);
    }
    set_all(warp, PTX_WARPID, 0, warp->number);
    set_all(warp, PTX_NWARPID, 0, grid->warp_count);
    set_all(warp, PTX_NSMID, 0, PTX_MULTIPROCESSORS);
    set_all(warp, PTX_GRIDID, 0, 0);
    set_all(warp, PTX_DYNAMIC_SMEM_SIZE, 0, run->dynamic_shared_bytes);
    set_all(warp, PTX_TOTAL_SMEM_SIZE, 0, grid->shared_bytes);
}

void ptx_specials_of_block(struct ptx_warp *warp)
{
    const uint32_t *const block = warp->grid->block;
    for (size_t axis = 0; axis < 3; axis++) {
        set_all(warp, PTX_CTAID, axis, block[axis]);
    }
    set_all(warp, PTX_SMID, 0, block[0] % PTX_MULTIPROCESSORS);
}
