// SPDX-License-Identifier: MIT
// A block begins, its threads on fibers, and is left in the middle. The threads run in their order,
// between any two barriers.
#include "block.h"
#include "cpu_device/fibers/escape.h"
#include "scheduler.h"
#include "warp.h"

#include <stdlib.h>

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

/** Every thread of the block gets a stack to begin on, where its fiber takes threads of the kernel.
 */
static void fit_beginners(struct gw_scheduler *s, const struct gw_kernel *kernel, unsigned threads)
{
    if (s->kernel != kernel) {
        gw_forget_stacks(s->fit);
        s->fit = s->down = 0;
        s->aligned = false;
        s->kernel = kernel;
    }
    if (s->fit < threads && !gw_make_stacks(s->stacks + threads)) {
        gw_leave_kernel(cudaErrorLaunchOutOfResources,
                        "there is no memory for the stacks of a block's threads");
    }
    for (; s->fit < threads; s->fit++) {
        gw_waiting_threads.beginners[s->fit].context =
            gw_fresh_context(s->stacks + s->fit, gw_run_fiber, s->down);
    }
}

/** Each of them gets its threadIdx. */
static void number_beginners(struct gw_scheduler *s, dim3 shape)
{
    if (s->numbered_for.x == shape.x && s->numbered_for.y == shape.y &&
        s->numbered_for.z == shape.z) {
        return;
    }
    s->numbered_for = shape;
    struct gw_waiter *next = gw_waiting_threads.beginners;
    for (unsigned z = 0; z < shape.z; z++) {
        for (unsigned y = 0; y < shape.y; y++) {
            for (unsigned x = 0; x < shape.x; x++, next++) {
                next->x = (uint16_t)x;
                next->y = (uint16_t)y;
                next->z = (uint16_t)z;
            }
        }
    }
}

static struct gw_scheduler *scheduler(void)
{
    if (!gw_scheduler) {
        gw_scheduler = calloc(1, sizeof(*gw_scheduler));
        if (!gw_scheduler) {
            gw_leave_kernel(cudaErrorLaunchOutOfResources, "there is no memory left");
        }
    }
    return gw_scheduler;
}

void gw_run_waiting_block(const struct gw_kernel *kernel, const struct gw_grid *grid, uint3 block,
                          const void *arguments)
{
    struct gw_scheduler *s = scheduler();
    const unsigned threads = grid->block.x * grid->block.y * grid->block.z;
    fit_beginners(s, kernel, threads);
    number_beginners(s, grid->block);
    s->grid = grid;
    struct gw_waiting *w = &gw_waiting_threads;
    w->threads = threads;
    w->arguments = arguments;
    w->waiting = w->waiters;
    w->place = GW_NO_PLACE;
    w->said_yes = 0;
    w->next = w->beginners + 1;
    w->released = w->beginners + threads;
#ifndef GW_ADDRESS_SANITIZER // which wants to hear of every switch
    w->handed_over = w->may_hand_over = w->released;
#endif
    gw_warps_here.ready = 0;
    if (gw_has_warp_operations) {
        gw_warps_begin(threads);
    }
    if (kernel->begin_block) { // else the built-in variables are the runtime's
        kernel->begin_block(grid, block);
    }
    gw_leave_host_stack(&w->beginners[0].context);
}

void gw_abandon_block(void)
{
    if (gw_scheduler) {
        gw_scheduler->kernel = NULL; // so that all fibers begin anew
    }
}
