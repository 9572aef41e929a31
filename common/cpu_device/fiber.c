// SPDX-License-Identifier: MIT
// The host's own stack, as the fibers know it.
#include "fiber.h"
#include "worker.h"

#include <stdbool.h>

static GW_PER_WORKER void *host_context;
static GW_PER_WORKER struct gw_fiber host_stack; // known to sanitizers alone
static GW_PER_WORKER bool away_from_host;

void gw_arrive(struct gw_transfer transfer)
{
    *(void **)transfer.data = transfer.from;
#ifdef GW_ADDRESS_SANITIZER
    const void *stack;
    size_t bytes;
    __sanitizer_finish_switch_fiber(NULL, &stack, &bytes);
    if (transfer.data == &host_context) { // only who comes from it learns where it lies
        host_stack = (struct gw_fiber){.stack = (char *)stack, .stack_bytes = bytes};
    }
#endif
}

void gw_leave_host_stack(const struct gw_fiber *fresh, void (*entry)(struct gw_transfer))
{
    away_from_host = true;
    gw_switch_to_fresh(&host_context, fresh, entry);
    away_from_host = false;
}

_Noreturn void gw_exit_to_host(void)
{
    gw_exit_to(host_context, &host_stack);
}

void gw_fiber_leave_for_host_stack(void)
{
    if (away_from_host) {
        GW_SANITIZER_LEAVE(&host_stack);
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
