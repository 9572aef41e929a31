// SPDX-License-Identifier: MIT
// One access of the student's code, whole: where it goes, what the rules say, what is reported.
// The callbacks come here whenever their short way cannot tell that all is well.
#pragma once

#include "checker/shadow/access.h"

/** Judges, records and reports one access that is about to happen. */
void gw_check_access(const struct gw_access *access);

/**
 * An atomicCAS of the running thread is about to find what it expects: what the thread itself has
 * read there plainly is excused, now and for whoever comes later. Call it before gw_check_access().
 */
void gw_check_access_compared(uintptr_t address, size_t bytes);

/** A kernel uses an address as that of data which lies on multiples of `alignment`; where it is
 * none, that is reported, and the kernel left. */
void gw_check_alignment(uintptr_t pointer, size_t alignment, const void *return_address,
                        const void *frame);

/** The running thread uses what its last atomicExch gave. */
void gw_check_access_exchange(void);
