// SPDX-License-Identifier: MIT
#pragma once

#include <stdio.h>

/** Writes the copies, kernels, events and waits that were recorded, and which of them had to come
 * before which, as lines of a trace (common/drawing/trace.h). */
void gw_trace_write_operations(FILE *out);
