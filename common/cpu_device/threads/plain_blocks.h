// SPDX-License-Identifier: MIT
// Blocks of a checked program that nobody looks at, run as the fast build runs them: by the code
// that the compiler has made of the same file without the checker's callbacks.
#pragma once

#include "residents.h"

#include <stdint.h>

/**
 * Runs as many of the next blocks as the observer lets run so, and tells it nothing of them. Only
 * from within gw_run_escapable(), and while no block waits for another.
 * @param begun so many blocks have begun
 * @return how many it has run; 0: the next one runs as ever
 */
uint64_t gw_run_plain_blocks(const struct gw_blocks *blocks, uint64_t begun);

/** After the kernel was left, from wherever: the observer is told of everything again. */
void gw_end_plain_blocks(void);
