// SPDX-License-Identifier: MIT
// The run has a stack of its own with a page below that nobody may touch, so that endless depth is
// told from a wild pointer. Signals have another, since the first may be full.
#include "guard.h"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

// Small, so that recursion once a node shows with lists that are quick to make.
enum { STACK = 1 << 20, GUARD = 1 << 16, SIGNAL_STACK = 1 << 20 };

static struct {
    ucontext_t back, inside;
    unsigned char *stack;
    bool running;
    void (*run)(void *);
    void *context;
} guard;

bool gw_guard_is_running(void)
{
    return guard.running;
}

bool gw_guard_is_full_stack(uintptr_t address)
{
    return address - (uintptr_t)guard.stack < GUARD;
}

void gw_guard_leave(void)
{
    if (guard.running) {
        guard.running = false;
        setcontext(&guard.back);
    }
}

static void call_run(void)
{
    guard.run(guard.context);
}

static bool prepare(void)
{
    if (guard.stack) {
        return true;
    }
    unsigned char *memory = mmap(NULL, GUARD + STACK + SIGNAL_STACK, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, GUARD, PROT_NONE) != 0) {
        return false;
    }
    guard.stack = memory;
    const stack_t stack = {.ss_sp = memory + GUARD + STACK, .ss_size = SIGNAL_STACK};
    return sigaltstack(&stack, NULL) == 0;
}

bool gw_guard_run(void (*run)(void *), void *context)
{
    if (!prepare() || getcontext(&guard.inside) != 0) {
        return false;
    }
    guard.run = run;
    guard.context = context;
    guard.inside.uc_stack.ss_sp = guard.stack + GUARD;
    guard.inside.uc_stack.ss_size = STACK;
    guard.inside.uc_link = &guard.back;
    makecontext(&guard.inside, call_run, 0);
    guard.running = true;
    swapcontext(&guard.back, &guard.inside);
    guard.running = false;
    return true;
}
