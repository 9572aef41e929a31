// SPDX-License-Identifier: MIT
// Threads that wait for what can never come: who they are, in words, and the way out.
#include "deadlock.h"
#include "cpu_device/fibers/escape.h"
#include "running_block.h"
#include "warp.h"
#include "warp_results.h"

#include <stdarg.h>
#include <stdio.h>

_Noreturn void gw_leave_diverged(dim3 block, unsigned other_thread, struct gw_site other)
{
    const struct gw_waiting *w = &gw_waiting_threads;
    const unsigned thread = gw_thread_number(gw_scheduler, w->waiters);
    GW_TELL(barrier_divergence, thread,
            (struct gw_site){.file = w->file, .line = gw_line_of_place(w->place)}, other_thread,
            other);
    const uint3 a = gw_thread_of(thread, block);
    const uint3 b = gw_thread_of(other_thread, block);
    gw_leave_kernel(cudaErrorLaunchFailure,
                    "thread (%u,%u,%u) waits at the barrier in %s:%d and thread (%u,%u,%u) at "
                    "another, in %s:%d; all threads of a block must reach the same __syncthreads()",
                    a.x, a.y, a.z, w->file, gw_line_of_place(w->place), b.x, b.y, b.z, other.file,
                    other.line);
}

_Noreturn void gw_leave_lying_mask(dim3 block, unsigned thread, const char *what, ...)
{
    const struct gw_lane *lane = &gw_warps_here.lanes[thread];
    char why[240];
    const int length = snprintf(why, sizeof(why), "%s: ", gw_warp_operation_name(lane->code));
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(why + length, sizeof(why) - (size_t)length, what, arguments);
    va_end(arguments);
    GW_TELL(lying_mask, thread, (struct gw_site){.file = lane->file, .line = lane->line}, why);
    const uint3 index = gw_thread_of(thread, block);
    gw_leave_kernel(cudaErrorLaunchFailure, "thread (%u,%u,%u) in %s:%d, %s", index.x, index.y,
                    index.z, gw_short_file(lane->file), lane->line, why);
}

_Noreturn void gw_leave_waiting_in_vain(dim3 block, unsigned thread, const unsigned *at_barrier,
                                        bool at_several)
{
    const struct gw_waiting *w = &gw_waiting_threads;
    const unsigned warp = thread / GW_WARP_THREADS;
    const struct gw_lane *self = &gw_warps_here.lanes[thread];
    const unsigned missing = gw_warp_missing_lane(thread);
    const struct gw_lane *other = &gw_warps_here.lanes[warp * GW_WARP_THREADS + missing];
    char where[80], why[160];
    if (at_barrier[warp] >> missing & 1) {
        snprintf(where, sizeof(where), "%s:%d", gw_short_file(w->file), gw_line_of_place(w->place));
        snprintf(why, sizeof(why), "waits at a __syncthreads()%s%s", at_several ? "" : " in ",
                 at_several ? "" : where);
    } else {
        snprintf(where, sizeof(where), "%s:%d", gw_short_file(other->file), other->line);
        if (other->code == self->code) {
            snprintf(why, sizeof(why), "calls it in %s with the mask 0x%08x", where, other->mask);
        } else {
            snprintf(
                why, sizeof(why), "calls %s in %s%s", gw_warp_operation_name(other->code), where,
                (other->code & 0xff) == (self->code & 0xff) ? " for values of another size" : "");
        }
    }
    gw_leave_lying_mask(block, thread, "the mask 0x%08x names lane %u, which %s", self->mask,
                        missing, why);
}
