// SPDX-License-Identifier: MIT
// A kernel's access to nothing, its division by zero, its __builtin_trap(): caught as signals.
#include "cpu_device/calls/call.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/protection.h"
#include "escape.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

// A trap is SIGILL on x86-64 and SIGTRAP on arm64.
static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
enum { SIGNALS = sizeof(signals) / sizeof(signals[0]), SIGNAL_STACK_BYTES = 64 * 1024 };

static struct sigaction before[SIGNALS];

static void give_back(int number)
{
    for (int i = 0; i < SIGNALS; i++) {
        if (signals[i] == number) {
            sigaction(number, &before[i], NULL);
        }
    }
}

static void on_signal(int number, siginfo_t *information, void *context)
{
    struct gw_division division;
    if (!gw_in_kernel()) {
        // The host's own fault: happens again as soon as this returns, without us.
        give_back(number);
        return;
    }
    gw_protection_open_here(); // a handler begins without the rights of the call
    const void *address = information->si_addr;
    char what[200];
    switch (number) {
    case SIGFPE:
        if (gw_finish_division(context, &division)) {
            if (division.by_zero) {
                GW_TELL(divided_by_zero, &division);
            }
            return;
        }
        gw_leave_kernel(cudaErrorLaunchFailure, "the kernel raised the signal SIGFPE");
    case SIGILL:
    case SIGTRAP:
        gw_leave_kernel(cudaErrorLaunchFailure, "the kernel ran into a trap");
    default:
        gw_call_lock(); // others may be allocating
        snprintf(what, sizeof(what), "%s", gw_describe_address(address));
        gw_call_unlock();
        gw_leave_kernel(cudaErrorIllegalAddress, "the kernel used the address %p, %s", address,
                        what);
    }
}

void gw_catch_faults(void)
{
    struct sigaction action = {.sa_sigaction = on_signal};
    // Not blocked while it is handled: the handler is left by a jump.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction present;
        sigaction(signals[i], &action, &present);
        if (present.sa_sigaction != on_signal) {
            before[i] = present;
        }
    }
}

void gw_ignore_faults(void)
{
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &before[i], NULL);
    }
}

void gw_prepare_signal_stack(void)
{
    static __thread _Bool prepared;
    if (prepared) {
        return;
    }
    prepared = 1;
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) {
        return; // a sanitizer's, which frees it itself
    }
    void *memory =
        mmap(NULL, SIGNAL_STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        const stack_t stack = {.ss_sp = memory, .ss_size = SIGNAL_STACK_BYTES};
        sigaltstack(&stack, NULL);
    }
}
