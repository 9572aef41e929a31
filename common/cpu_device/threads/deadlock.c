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

enum { MOST_LETTERS = 240 };

// "__shfl_sync: " and what is wrong with the call.
static void describe(const struct gw_lane *lane, char why[MOST_LETTERS], const char *what,
                     va_list arguments)
{
    const int length = snprintf(why, MOST_LETTERS, "%s: ", gw_warp_operation_name(lane->code));
    vsnprintf(why + length, (size_t)(MOST_LETTERS - length), what, arguments);
}

static struct gw_site site_of(const struct gw_lane *lane)
{
    return (struct gw_site){.file = lane->file, .line = lane->line};
}

static _Noreturn void leave(dim3 block, unsigned thread, cudaError_t error, const char *why)
{
    const struct gw_lane *lane = &gw_warps_here.lanes[thread];
    const uint3 index = gw_thread_of(thread, block);
    gw_leave_kernel(error, "thread (%u,%u,%u) in %s:%d, %s", index.x, index.y, index.z,
                    gw_short_file(lane->file), lane->line, why);
}

_Noreturn void gw_leave_lying_mask(dim3 block, unsigned thread, const char *what, ...)
{
    const struct gw_lane *lane = &gw_warps_here.lanes[thread];
    char why[MOST_LETTERS];
    va_list arguments;
    va_start(arguments, what);
    describe(lane, why, what, arguments);
    va_end(arguments);
    GW_TELL(lying_mask, thread, site_of(lane), why);
    leave(block, thread, cudaErrorLaunchFailure, why);
}

_Noreturn void gw_leave_misused_matrix(dim3 block, unsigned thread, enum gw_matrix_misuse misuse,
                                       const char *what, ...)
{
    const struct gw_lane *lane = &gw_warps_here.lanes[thread];
    char why[MOST_LETTERS];
    va_list arguments;
    va_start(arguments, what);
    describe(lane, why, what, arguments);
    va_end(arguments);
    GW_TELL(matrix_misuse, misuse, thread, site_of(lane), why);
    leave(block, thread,
          misuse == GW_MATRIX_MISALIGNED ? cudaErrorMisalignedAddress : cudaErrorLaunchFailure,
          why);
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
    if ((self->code & 0xff) > GW_WARP_XOR) { // which has no mask
        gw_leave_lying_mask(block, thread, GW_FOR_WHOLE_WARP ", and lane %u %s", missing, why);
    }
    gw_leave_lying_mask(block, thread, "the mask 0x%08x names lane %u, which %s", self->mask,
                        missing, why);
}
