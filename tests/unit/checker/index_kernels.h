// SPDX-License-Identifier: MIT
// Kernels by hand for the rooms that know nothing but samples (checker/indices): a function that is
// called for each thread, and says which elements it reads and writes.
#pragma once

#include "checker/indices/naming.h"
#include "test.h"

/** The thread that runs. */
extern struct hand_dim {
    int x, y;
} threadIdx, blockIdx, blockDim, gridDim;

/** It uses this element, at the one place that reads and at the one that writes. */
void reads(int64_t element);
void writes(int64_t element);

/** The two arrays, to be changed before hand_run(): c or "d_out" and a or "d_in". */
extern struct gw_array_shape written, read_from;

/** Runs the kernel for each thread and looks at what it did; asserts that the index fits unless
 * `fits` is false. */
void hand_run(struct hand_dim grid, struct hand_dim block, void (*kernel)(void), bool fits);

/** What was seen. */
extern struct gw_seen seen_reads, seen_writes;

/** The sentence of gw_name_writes(), "" if there is none; and of the others. */
const char *said_of_writes(bool grid_is_given, enum gw_named named);
const char *said_of_reads(void);
const char *said_of_transpose(enum gw_named named);
const char *said_of_matrix(enum gw_named named);
