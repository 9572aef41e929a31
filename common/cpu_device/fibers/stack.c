// SPDX-License-Identifier: MIT
// Memory for the stacks of fibers: one range, of which a stack is touched only when it is used.
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/memory/page.h"
#include "cpu_device/observer.h"
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
//
// In the checked build every thread has one, so it holds the 512 KiB that a thread's own variables
// may take on a GPU. There are more of them than a block has threads, for blocks that wait for each
// other, and without guard pages from some number on: a process may not have that many mappings.
enum { GUARD = GW_PAGE, STAGGER = 5 * 64, STAGGERED_WITHIN = 4096 };
#ifdef GW_CPU_DEVICE_CHECKED
enum {
    STACK = 576 * 1024,
    MOST = GW_RESIDENT_MULTIPROCESSORS * GW_MULTIPROCESSOR_THREADS,
    GUARDED = 8192
};
#else
enum { STACK = 256 * 1024, MOST = GW_MAX_BLOCK_THREADS, GUARDED = MOST };
#endif

static GW_PER_WORKER unsigned char *stacks;
static GW_PER_WORKER unsigned made, most;

static bool reserve(void)
{
    size_t bytes = 0;
    void *range = MAP_FAILED;
    for (most = MOST; range == MAP_FAILED && most >= GW_MAX_BLOCK_THREADS;) {
        bytes = (size_t)most * (GUARD + STACK);
        range = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (range == MAP_FAILED) { // only as many as it takes
            most = most > GW_MAX_BLOCK_THREADS ? GW_MAX_BLOCK_THREADS : 0;
        }
    }
    if (range == MAP_FAILED) {
        return false;
    }
    stacks = range;
    GW_TELL(stacks, (struct gw_range){stacks, bytes});
    return true;
}

unsigned gw_fiber_number(const void *address)
{
    return (unsigned)(((const unsigned char *)address - stacks) / (GUARD + STACK));
}

struct gw_stack gw_stack_of(unsigned fiber)
{
    return (struct gw_stack){(char *)stacks + (size_t)fiber * (GUARD + STACK) + GUARD, STACK};
}

bool gw_make_stacks(unsigned count)
{
    if (!stacks && !reserve()) {
        return false;
    }
    for (; made < count && made < most; made++) {
        const struct gw_stack stack = gw_stack_of(made);
        // Where a process may not have more mappings, an overflow goes unnoticed; nothing else
        // changes.
        if (made < GUARDED) {
            (void)!mprotect(stack.lowest - GUARD, GUARD, PROT_NONE);
        }
        VALGRIND_STACK_REGISTER(stack.lowest, stack.lowest + stack.bytes);
    }
    return made >= count;
}

#ifndef GW_OWN_CONTEXT

void *make_fcontext(void *top, size_t bytes, void (*entry)(struct gw_transfer));

static GW_PER_WORKER gw_fiber_entry *entry_of_all;

static void enter(struct gw_transfer transfer)
{
    ((struct gw_context *)transfer.data)->stack = transfer.from;
    entry_of_all(gw_waiting_threads.next - 1);
}

#endif

struct gw_context gw_fresh_context(unsigned fiber, gw_fiber_entry *entry, unsigned down)
{
    const struct gw_stack stack = gw_stack_of(fiber);
    char *top = stack.lowest + stack.bytes - fiber * STAGGER % STAGGERED_WITHIN - down;
#ifdef GW_OWN_CONTEXT
    // As after a call, whose return address lies on the stack: there is nowhere to return to.
    void **return_address = (void **)(void *)top - 1;
    return (struct gw_context){.stack = return_address, .code = (const void *)entry};
#else
    entry_of_all = entry;
    return (struct gw_context){make_fcontext(top, stack.bytes, enter)};
#endif
}
