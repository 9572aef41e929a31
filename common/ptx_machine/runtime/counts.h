// SPDX-License-Identifier: MIT
// What the program did, for PTX_MACHINE_COUNTS: counted as the CPU device's checker counts it
// (checker/counting/counts.h) and written as the same table, so that the two can be laid side by
// side.
#pragma once

#include "cpu_device/observer.h"
#include "ptx_machine/machine/machine.h"

#include <stdio.h>

/** The counts of a kernel, of which a launch begins; `name` is kept. */
struct ptx_counts *ptx_counts_of(const char *name);

/** A copy or, where `source.start` is NULL, a memset is carried out. */
void ptx_count_transfer(struct gw_rows destination, struct gw_rows source, size_t width,
                        size_t rows);

void ptx_count_allocation(size_t bytes);
void ptx_count_free(size_t bytes);
void ptx_count_instantiation(void);
void ptx_count_graph(uint64_t nodes_of_kernels, uint64_t others);

/** For programs that count piece by piece, which find these two in the library by their names:
 * forgets all counts, and writes those since then. With PTX_MACHINE_COUNTS alone is counted. */
void ptx_machine_forget_counts(void);
void ptx_machine_print_counts(FILE *out);

/** What is told of the instructions of a launch that begins; NULL without PTX_MACHINE_ISSUES, a
 * file that gets a line for each: LAUNCH BLOCK WARP LINE r|w|u LANES, with tabs between; LANES is
 * hexadecimal, LINE that of the source, where nvcc had -lineinfo. */
void (*ptx_issues_of_launch(void))(uint32_t block, unsigned warp, unsigned line, char does,
                                   uint32_t lanes);

/** Appends all counts to the file PTX_MACHINE_COUNTS, once; nothing without it. */
void ptx_write_counts(void);
