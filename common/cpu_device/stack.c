// SPDX-License-Identifier: MIT
// Memory for the stacks of fibers: one range, of which a stack is touched only when it is used.
#include "device_limits.h"
#include "fiber.h"
#include "observer.h"
#include "page.h"
#include "worker.h"

#include <sys/mman.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(low, high) ((void)0)
#endif

// A whole number of pages, so that guard pages can lie between. The tops are moved against each
// other by STAGGER bytes: stacks that began at the same place in their pages would all compete for
// the same few lines of the first-level cache.
enum { GUARD = GW_PAGE, STACK = 256 * 1024, STAGGER = 5 * 64, STAGGERED_WITHIN = 4096 };

static GW_PER_WORKER unsigned char *stacks;

static int reserve(void)
{
    const size_t bytes = (size_t)GW_MAX_BLOCK_THREADS * (GUARD + STACK);
    void *range = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (range == MAP_FAILED) {
        return 0;
    }
    stacks = range;
    gw_observe_stacks((struct gw_range){stacks, bytes});
    return 1;
}

unsigned gw_fiber_number(const void *address)
{
    return (unsigned)(((const unsigned char *)address - stacks) / (GUARD + STACK));
}

int gw_fiber_create(struct gw_fiber *fiber, unsigned number)
{
    if (stacks == NULL && !reserve()) {
        return 0;
    }
    unsigned char *guard = stacks + (size_t)number * (GUARD + STACK);
    // Where a process may not have more mappings, an overflow goes unnoticed; nothing else changes.
    (void)!mprotect(guard, GUARD, PROT_NONE);
    fiber->stack = (char *)guard + GUARD;
    fiber->stack_bytes = STACK;
    fiber->top = fiber->stack + STACK - number * STAGGER % STAGGERED_WITHIN;
    VALGRIND_STACK_REGISTER(fiber->stack, fiber->stack + STACK);
    return 1;
}
