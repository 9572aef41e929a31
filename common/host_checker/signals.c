// SPDX-License-Identifier: MIT
// The signals of a student's function, and the function called so that they lead out of it.
#include "checker/checker.h"
#include "finding.h"
#include "guard.h"

#include <signal.h>
#include <stddef.h>

static struct gw_finding last;             // of the accesses
static struct sigaction segmentation, bus; // as they were before

void gw_fault_note(uintptr_t address, uint64_t bytes, bool writes, uintptr_t at)
{
    last.address = address;
    last.bytes = bytes;
    last.writes = writes;
    last.at = at;
}

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    struct gw_finding finding = last;
    finding.kind = GW_FOUND_NOWHERE;
    if (gw_guard_is_full_stack((uintptr_t)info->si_addr)) {
        // Where the stack ended may be deep in a library: what the student's code did last says
        // more.
        finding = (struct gw_finding){.kind = GW_FOUND_STACK_OVERFLOW, .at = last.at};
    } else if (!gw_guard_is_running() || finding.at == 0) {
        // No access of the student's: it crashes.
        sigaction(signal_number, signal_number == SIGBUS ? &bus : &segmentation, NULL);
        return;
    }
    // A junk pointer comes of a read that was told already.
    if (gw_finding_count() == 0) {
        gw_find(&finding);
    }
    gw_guard_leave();
}

void gw_checker_guard(void (*run)(void *), void *context)
{
    const struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    last = (struct gw_finding){0};
    sigaction(SIGSEGV, &action, &segmentation);
    sigaction(SIGBUS, &action, &bus);
    const bool called = gw_guard_run(run, context);
    sigaction(SIGSEGV, &segmentation, NULL);
    sigaction(SIGBUS, &bus, NULL);
    if (!called) {
        run(context);
    }
}
