// SPDX-License-Identifier: MIT
// The host's own stack, as the fibers know it.
#include "fiber.h"
#include "worker.h"

#include <stdbool.h>

static GW_PER_WORKER struct gw_suspended host;
static GW_PER_WORKER bool away_from_host;

struct gw_suspended *gw_host_stack(void)
{
    return &host;
}

#ifdef GW_ADDRESS_SANITIZER

static GW_PER_WORKER struct gw_fiber host_stack;

void gw_sanitizer_arrive(int from_host)
{
    const void *stack;
    size_t bytes;
    __sanitizer_finish_switch_fiber(NULL, &stack, &bytes);
    if (from_host) {
        host_stack = (struct gw_fiber){.stack = (char *)stack, .stack_bytes = bytes};
        host.fiber = &host_stack;
    }
}

#endif

void gw_leave_host_stack(const struct gw_fiber *fresh, void (*entry)(struct gw_transfer))
{
    away_from_host = true;
    gw_switch_to_fresh(&host, fresh, entry);
    away_from_host = false;
}

void gw_fiber_leave_for_host_stack(void)
{
    if (away_from_host) {
        GW_SANITIZER_LEAVE(host.fiber);
    }
}

void gw_fiber_arrived_on_host_stack(void)
{
#ifdef GW_ADDRESS_SANITIZER
    if (away_from_host) {
        __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
        // The frames that were jumped over are gone.
        const char *here = __builtin_frame_address(0);
        ASAN_UNPOISON_MEMORY_REGION(host_stack.stack, (size_t)(here - host_stack.stack));
    }
#endif
    away_from_host = false;
}
