// SPDX-License-Identifier: MIT
// The memory of a range and its cells, kept aside while other blocks use the same addresses.
#pragma once

#include "now.h"

struct gw_kept;

/** Copies what lies in the range and is allocated. */
struct gw_kept *gw_kept_of(const struct gw_shadowed *range);

/** Puts all of it back, and forgets it. */
void gw_kept_give_back(struct gw_kept *kept, const struct gw_shadowed *range);
