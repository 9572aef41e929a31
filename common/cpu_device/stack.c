// SPDX-License-Identifier: MIT
// Memory for the stacks of fibers.
#include "fiber.h"

#include <sys/mman.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(low, high) ((void)0)
#endif

// A whole number of pages, so that guard pages can lie between. The tops are moved against each
// other by STAGGER bytes: stacks that began at the same place in their pages would all compete for
// the same few lines of the first-level cache.
enum { PAGE = 4096, GUARD = PAGE, STACK = 256 * 1024, STAGGER = 5 * 64, STAGGERED_WITHIN = PAGE };

int gw_fiber_create(struct gw_fiber *fiber, unsigned number)
{
    char *memory = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) {
        return 0;
    }
    // Where a process may not have more mappings, an overflow goes unnoticed; nothing else changes.
    (void)!mprotect(memory, GUARD, PROT_NONE);
    fiber->stack = memory + GUARD;
    fiber->stack_bytes = STACK;
    fiber->top = memory + GUARD + STACK - number * STAGGER % STAGGERED_WITHIN;
    VALGRIND_STACK_REGISTER(fiber->stack, fiber->stack + STACK);
    return 1;
}
