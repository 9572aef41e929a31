// SPDX-License-Identifier: MIT
// A block begins, its threads on fibers, and is left in the middle. The threads run in their order,
// between any two barriers.
#include "block.h"
#include "escape.h"
#include "scheduler.h"
#include "warp.h"

#include <stdlib.h>

GW_PER_WORKER struct gw_unstarted gw_unstarted_threads;
GW_PER_WORKER struct gw_waiting gw_waiting_threads;

GW_PER_WORKER struct gw_scheduler *gw_scheduler;

bool gw_has_warp_operations;
static bool has_barriers;

int gw_program_has_barriers(void)
{
    has_barriers = true;
    return 1;
}

int gw_program_has_warp_operations(void)
{
    gw_has_warp_operations = true;
    return 1;
}

bool gw_may_wait(void)
{
    return has_barriers || gw_has_warp_operations;
}

void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments)
{
    if (gw_scheduler == NULL) {
        gw_scheduler = calloc(1, sizeof(*gw_scheduler));
        if (gw_scheduler == NULL) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
        }
    }
    struct gw_scheduler *s = gw_scheduler;
    s->kernel = kernel;
    s->grid = grid;
    s->arguments = arguments;
    struct gw_waiting *w = &gw_waiting_threads;
    w->waiting = w->next = w->released = w->handed_over = w->may_hand_over = w->said_yes = 0;
    gw_unstarted_threads = (struct gw_unstarted){
        .count = grid->block.x * grid->block.y * grid->block.z, .block = block};
    gw_warps_here.ready = 0;
    if (gw_has_warp_operations) {
        gw_warps_begin(gw_unstarted_threads.count);
    }
    gw_leave_host_stack(gw_take_fiber(s), gw_run_threads);
}

void gw_abandon_block(void)
{
    struct gw_scheduler *s = gw_scheduler;
    if (s == NULL) {
        return;
    }
    s->idle_count = 0;
    for (unsigned i = s->fiber_count; i-- > 0;) {
        gw_sanitizer_forget_stack(&s->fibers[i]);
        s->idle[s->idle_count++] = i;
    }
}
