// SPDX-License-Identifier: MIT
/**
 * @file launch_and_wait_kernels.h
 * The launches that launch_and_wait() is graded on. Each is a `launch` of its own.
 */
#ifndef LAUNCH_AND_WAIT_KERNELS_H
#define LAUNCH_AND_WAIT_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

/** The context of every launch here. */
struct gw_launch_context {
    int calls;  /**< how often a launch has been called with this context */
    int *d_out; /**< n ints in device memory */
    int n;
};

/** Launches nothing. */
void gw_launch_nothing(void *context);

/** Writes d_out[i] = i + 1, with enough blocks. */
void gw_launch_legal(void *context);

/** A block of 2048 threads: refused at once. */
void gw_launch_too_many_threads(void *context);

/** A legal launch, then one of a block of 2048 threads. */
void gw_launch_legal_then_illegal(void *context);

/** The refused launch first, then the legal one. */
void gw_launch_illegal_then_legal(void *context);

/** A kernel that starts and stops with a trap. */
void gw_launch_trapping(void *context);

/** Legal, then trapping, then legal again. */
void gw_launch_trapping_among_legal(void *context);

/** Trapping, then a block of 2048 threads. */
void gw_launch_trapping_then_illegal(void *context);

#ifdef __cplusplus
}
#endif

#endif
