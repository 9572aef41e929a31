// SPDX-License-Identifier: MIT
// The ways out of a kernel that does not return: a fault, a trap, a failed assertion, a barrier
// that can never open. All of them leave through the host thread's current escape, whatever stack
// the kernel's thread stands on.
#pragma once

#include <cuda_runtime_api.h>
#include <setjmp.h>

enum { GW_REASON_LENGTH = 400 };

struct gw_division; // observer.h

/** Where to go, and what happened. Lives in the frame that runs the blocks. */
struct gw_escape {
    jmp_buf target;
    cudaError_t error;
    char reason[GW_REASON_LENGTH];
    struct gw_escape *outer;
};

/**
 * Runs work(argument), which may be left by gw_leave_kernel() or by a fault at any point.
 * @return cudaSuccess, or the error with its reason in `escape`
 */
cudaError_t gw_run_escapable(struct gw_escape *escape, void (*work)(void *), void *argument);

/** Ends the running kernel; printf-like reason. Must be called from within gw_run_escapable(). */
void gw_leave_kernel(cudaError_t error, const char *reason, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/** Whether this host thread is running a kernel now. */
_Bool gw_in_kernel(void);

/** Until the matching gw_ignore_faults(), a fault of a kernel ends the kernel; a fault of anything
 * else is what it was before. */
void gw_catch_faults(void);
void gw_ignore_faults(void);

/**
 * Gives the division that stopped with SIGFPE the quotient and the rest that an H200 computes
 * (tests/gpu/answers). By zero the quotient is all ones, and the rest the dividend, or all ones of
 * an unsigned int; by -1 the lowest number and 0. It goes on behind the division when the handler
 * returns.
 * @param context the handler's third parameter, whose registers are changed
 * @return false where this is no such division, or the processor is another one; nothing has
 * changed then
 */
_Bool gw_finish_division(void *context, struct gw_division *division);

/** Gives this host thread a stack for signals, so that a kernel's overflowing stack is a fault like
 * any other. Needed once a host thread. */
void gw_prepare_signal_stack(void);
