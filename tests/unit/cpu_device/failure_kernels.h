// SPDX-License-Identifier: MIT
/**
 * @file failure_kernels.h
 * What failure_test.c has launched: kernels that do not come to their end.
 */
#pragma once

#include <cuda_runtime_api.h>

/** In `blocks` blocks of 64 threads, thread 40 of each does what is wrong, the others write their
 * number. `with_barriers` puts a barrier before and after. */
enum wrong { WRITES_TO, READS_FROM, DIVIDES_BY_ZERO, TRAPS, BUILTIN_TRAPS, ASSERTS, RECURSES };
void launch_wrong(int *d_values, enum wrong wrong, int *address, int blocks, int with_barriers);

/** d_values[i] = i for 64 elements. */
void launch_right(int *d_values);

/** Runs assert(holds) in host code. */
void assert_on_host(int holds);
