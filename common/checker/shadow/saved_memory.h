// SPDX-License-Identifier: MIT
// The memory of a range and its cells, kept aside while other blocks use the same addresses.
#pragma once

#include "now.h"

struct gw_saved_memory;

/** Copies what lies in the range and is allocated. */
struct gw_saved_memory *gw_saved_memory_take(const struct gw_shadowed *range);

/** Puts all of it back, and forgets it. */
void gw_saved_memory_restore(struct gw_saved_memory *kept, const struct gw_shadowed *range);
