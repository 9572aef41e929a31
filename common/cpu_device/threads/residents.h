// SPDX-License-Identifier: MIT
// Running the blocks of a grid one after another, but for those whose threads spin: these wait, as
// many as a GPU would hold at the same time, until what they look at has changed (checked build).
#pragma once

#include "cpu_device/observer.h"
#include "cpu_device/work/operation.h"

/** How the blocks of a grid are run. */
struct gw_blocks {
    const struct gw_operation *operation;
    const struct gw_grid *grid;
    uint64_t count;
    bool descending; /**< the order asked for: from the last one to the first */
    /** Runs the b-th of them in the order asked for, up to where it ends or gives way.
     * @return its index */
    uint3 (*start)(const struct gw_blocks *blocks, uint64_t b);
};

/** Only from within gw_run_escapable(). */
void gw_run_all_blocks(const struct gw_blocks *blocks);

/** Whether several blocks of the running grid may have begun and not ended, as some have waited for
 * others. */
bool gw_blocks_take_turns(void);

/** After the kernel was left: forgets who waits. */
void gw_forget_residents(void);
