// SPDX-License-Identifier: MIT
// The pictures of the lessons' texts that show more than one block of a launch, or more than its
// threads. Like those of ./gridwork trace each is drawn from what a program did, and fits a phone.
//
// `traces` are blocks of launches: one trace for each block, in the order in which they are drawn.
// Each returns false, with a sentence on stderr, if the traces have nothing of that kind to show.
#pragma once

#include "drawing/trace.h"

#include <stdio.h>

struct gw_traces {
    struct gw_trace *const *all;
    unsigned count;
};

/** A row for each block: its threads, and the element that each of them writes. */
bool gw_draw_blocks(FILE *out, struct gw_traces traces);

/** For each kernel all of its threads, and the elements of one array that they write. */
bool gw_draw_index(FILE *out, struct gw_traces traces);

/** The matrices that a kernel with rows and columns of threads reads and writes, and how they lie
 * in memory. */
bool gw_draw_matrix(FILE *out, struct gw_traces traces);

/** Host memory and device memory, with the copies and kernels of one trace from top to bottom. */
bool gw_draw_memories(FILE *out, struct gw_traces traces);
