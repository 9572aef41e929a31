// SPDX-License-Identifier: MIT
/**
 * @file fiber_sanitizer.h
 * What AddressSanitizer wants to know about switches of stacks; nothing in other builds.
 */
#ifndef GW_FIBER_SANITIZER_H
#define GW_FIBER_SANITIZER_H

#include "fiber.h"

#ifdef __SANITIZE_ADDRESS__

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

static inline void gw_sanitizer_switch_to(struct gw_fiber *from, const struct gw_fiber *to)
{
    __sanitizer_start_switch_fiber(&from->fake_stack, to->stack, to->stack_bytes);
}

static inline void gw_sanitizer_exit_to(const struct gw_fiber *to)
{
    __sanitizer_start_switch_fiber(NULL, to->stack, to->stack_bytes);
}

static inline void gw_sanitizer_back_on(struct gw_fiber *fiber)
{
    __sanitizer_finish_switch_fiber(fiber->fake_stack, NULL, NULL);
}

/** On a fresh fiber. Only a switch from the host's stack tells where that one lies. */
static inline void gw_sanitizer_first_time_on_fiber(struct gw_fiber *host, int from_host)
{
    const void *stack;
    size_t bytes;
    __sanitizer_finish_switch_fiber(NULL, &stack, &bytes);
    if (from_host) {
        host->stack = (char *)stack;
        host->stack_bytes = bytes;
    }
}

static inline void gw_sanitizer_forget_stack(const struct gw_fiber *fiber)
{
    ASAN_UNPOISON_MEMORY_REGION(fiber->stack, fiber->stack_bytes);
}

#else

#define gw_sanitizer_switch_to(from, to) ((void)(from), (void)(to))
#define gw_sanitizer_exit_to(to) ((void)(to))
#define gw_sanitizer_back_on(fiber) ((void)(fiber))
#define gw_sanitizer_first_time_on_fiber(host, from_host) ((void)(host), (void)(from_host))
#define gw_sanitizer_forget_stack(fiber) ((void)(fiber))

#endif

#endif
