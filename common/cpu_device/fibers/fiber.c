// SPDX-License-Identifier: MIT
// Switches between stacks, as AddressSanitizer has to hear of them.
#include "fiber.h"

#ifdef GW_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

GW_PER_WORKER struct gw_waiting gw_waiting_threads;

static GW_PER_WORKER struct gw_context host_context;
static GW_PER_WORKER bool away_from_host;

struct gw_context *gw_host_context(void)
{
    return &host_context;
}

#ifdef GW_ADDRESS_SANITIZER

static GW_PER_WORKER struct gw_stack host_stack;
static GW_PER_WORKER bool host_left_last;

static struct gw_stack stack_at(const struct gw_context *to)
{
    return to == &host_context ? host_stack : gw_stack_of(gw_fiber_number(to->stack));
}

void gw_fiber_arrived(void)
{
    const void *lowest;
    size_t bytes;
    __sanitizer_finish_switch_fiber(NULL, &lowest, &bytes);
    if (host_left_last) { // only who comes from it learns where it lies
        host_stack = (struct gw_stack){(char *)lowest, bytes};
        host_left_last = false;
    }
}

void gw_switch(struct gw_context *self, const struct gw_context *to)
{
    const struct gw_stack stack = stack_at(to);
    void *fake_stack;
    host_left_last = self == &host_context;
    __sanitizer_start_switch_fiber(&fake_stack, stack.lowest, stack.bytes);
    gw_hand_over(self, to);
    __sanitizer_finish_switch_fiber(fake_stack, NULL, NULL);
}

void gw_fiber_leave_for_host_stack(void)
{
    if (away_from_host) {
        __sanitizer_start_switch_fiber(NULL, host_stack.lowest, host_stack.bytes);
    }
}

void gw_fiber_arrived_on_host_stack(void)
{
    if (away_from_host) {
        __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
        // The frames that were jumped over are gone.
        const char *here = __builtin_frame_address(0);
        ASAN_UNPOISON_MEMORY_REGION(host_stack.lowest, (size_t)(here - host_stack.lowest));
    }
    away_from_host = false;
}

void gw_forget_stacks(unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct gw_stack stack = gw_stack_of(i);
        ASAN_UNPOISON_MEMORY_REGION(stack.lowest, stack.bytes);
    }
}

#else

void gw_fiber_arrived(void)
{
}

void gw_switch(struct gw_context *self, const struct gw_context *to)
{
    gw_hand_over(self, to);
}

void gw_fiber_leave_for_host_stack(void)
{
}

void gw_fiber_arrived_on_host_stack(void)
{
    away_from_host = false;
}

void gw_forget_stacks(unsigned count)
{
    (void)count;
}

#endif

void gw_leave_host_stack(const struct gw_context *to)
{
    away_from_host = true;
    gw_switch(&host_context, to);
    away_from_host = false;
}
