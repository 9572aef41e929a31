// SPDX-License-Identifier: MIT
// What is known of the running block.
#include "running_block.h"

GW_PER_WORKER struct gw_scheduler *gw_scheduler;

bool gw_has_warp_operations;

// Not inlined: it is seldom needed, and would cost every wait at a barrier more registers.
unsigned gw_thread_number(const struct gw_scheduler *s, const struct gw_waiter *waiter)
{
    const dim3 shape = s->grid->block;
    return waiter->x + shape.x * (waiter->y + shape.y * waiter->z);
}
