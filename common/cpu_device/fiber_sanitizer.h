// SPDX-License-Identifier: MIT
/**
 * @file fiber_sanitizer.h
 * What AddressSanitizer wants to know about switches of stacks; nothing in other builds.
 */
#ifndef GW_FIBER_SANITIZER_H
#define GW_FIBER_SANITIZER_H

#include "fiber.h"

#ifdef GW_ADDRESS_SANITIZER

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

#define GW_SANITIZER_SWITCH(TO)                                                                    \
    void *gw_fake_stack;                                                                           \
    __sanitizer_start_switch_fiber(&gw_fake_stack, (TO)->stack, (TO)->stack_bytes)
#define GW_SANITIZER_BACK __sanitizer_finish_switch_fiber(gw_fake_stack, NULL, NULL)
#define GW_SANITIZER_LEAVE(TO) __sanitizer_start_switch_fiber(NULL, (TO)->stack, (TO)->stack_bytes)
/** A fiber that was left as it stood: nothing on its stack lives. */
static inline void gw_sanitizer_forget_stack(const struct gw_fiber *fiber)
{
    ASAN_UNPOISON_MEMORY_REGION(fiber->stack, fiber->stack_bytes);
}

#else

#define GW_SANITIZER_SWITCH(TO) ((void)(TO))
#define GW_SANITIZER_BACK ((void)0)
#define GW_SANITIZER_LEAVE(TO) ((void)(TO))
#define gw_sanitizer_forget_stack(fiber) ((void)(fiber))

#endif

#endif
