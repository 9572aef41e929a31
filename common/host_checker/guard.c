// SPDX-License-Identifier: MIT
// The run has a stack of its own with a page below that nobody may touch, so that endless depth is
// told from a wild pointer.
#include "guard.h"

#include "checker/checker.h"
#include "finding.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

// Small, so that recursion once a node shows with lists that are quick to make.
enum { STACK = 1 << 20, GUARD = 1 << 16, SIGNAL_STACK = 1 << 16 };

static struct {
    ucontext_t back, inside;
    unsigned char *stack;
    bool running;
    void (*run)(void *);
    void *context;
    struct gw_finding access; // the last one
} guard;

void gw_guard_note(uintptr_t address, uint64_t bytes, bool writes, uintptr_t at)
{
    guard.access.address = address;
    guard.access.bytes = bytes;
    guard.access.writes = writes;
    guard.access.at = at;
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

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    const uintptr_t address = (uintptr_t)info->si_addr;
    struct gw_finding finding = guard.access;
    finding.kind = GW_FOUND_NOWHERE;
    if (address - (uintptr_t)guard.stack < GUARD) {
        // Where the stack ended may be deep in a library: what the student's code did last says
        // more.
        finding = (struct gw_finding){.kind = GW_FOUND_STACK_OVERFLOW, .at = guard.access.at};
    } else if (!guard.running || finding.at == 0) {
        signal(signal_number, SIG_DFL); // no access of the student's: let it crash
        return;
    }
    // A junk pointer comes of a read that was told already.
    if (gw_finding_count() == 0) {
        gw_find(&finding);
    }
    gw_guard_leave();
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

void gw_checker_guard(void (*run)(void *), void *context)
{
    if (!prepare() || getcontext(&guard.inside) != 0) {
        run(context);
        return;
    }
    guard.run = run;
    guard.context = context;
    guard.access = (struct gw_finding){0};
    guard.inside.uc_stack.ss_sp = guard.stack + GUARD;
    guard.inside.uc_stack.ss_size = STACK;
    guard.inside.uc_link = &guard.back;
    makecontext(&guard.inside, call_run, 0);

    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct sigaction segmentation, bus;
    sigaction(SIGSEGV, &action, &segmentation);
    sigaction(SIGBUS, &action, &bus);
    guard.running = true;
    swapcontext(&guard.back, &guard.inside);
    guard.running = false;
    sigaction(SIGSEGV, &segmentation, NULL);
    sigaction(SIGBUS, &bus, NULL);
}
