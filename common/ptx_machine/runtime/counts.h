// SPDX-License-Identifier: MIT
// What the program did, counted as the CPU device's checker counts it (checker/counting/counts.h):
// for graders, which find those functions in the library by their names and say when requests are
// counted, and for PTX_MACHINE_COUNTS, as the same table, so that the two can be laid side by side.
#pragma once

#include "cpu_device/kernel_side/kernel.h"
#include "cpu_device/observer.h"
#include "ptx_machine/machine/machine.h"

#include <stdio.h>

/** A launch with so many bytes of parameters begins. @return what it is to add to; NULL: nobody
 * counts requests */
struct ptx_counts *ptx_count_launch(const struct gw_launch *launch, size_t parameter_bytes);

/** The device refuses a launch of this shape. */
void ptx_count_refused(dim3 grid, dim3 block);

/** A kernel prints so many bytes. */
void ptx_count_printed(size_t bytes);

/** A copy or, where `source.start` is NULL, a memset is carried out. */
void ptx_count_transfer(struct gw_rows destination, struct gw_rows source, size_t width,
                        size_t rows);

void ptx_count_allocation(size_t bytes);
void ptx_count_free(size_t bytes);
void ptx_count_instantiation(struct gw_site site);
void ptx_count_graph(uint64_t nodes_of_kernels, uint64_t others, struct gw_site site);

/** For programs that count piece by piece, which find this function in the library by its name:
 * forgets all counts. From now on whatever is forgotten is written to `out` before; NULL: it is
 * not. */
void ptx_machine_write_counts(FILE *out);

/** What is told of the instructions of a launch that begins; NULL without PTX_MACHINE_ISSUES, a
 * file that gets a line for each: LAUNCH BLOCK WARP LINE r|w|u LANES, with tabs between; LANES is
 * hexadecimal, LINE that of the source, where nvcc had -lineinfo. */
void (*ptx_issues_of_launch(void))(uint32_t block, unsigned warp, unsigned line, char does,
                                   uint32_t lanes);

/** Appends all counts to the file PTX_MACHINE_COUNTS, once; nothing without it. */
void ptx_write_counts(void);
