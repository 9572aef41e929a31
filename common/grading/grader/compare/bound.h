// SPDX-License-Identifier: MIT
/**
 * @file bound.h
 * What an input says of where the output is wrong.
 */
#pragma once

#include "patterns.h"

/** Adds ": those where d_z is above 15, and no other", where an input divides right from wrong so.
 */
void gw_add_bound(struct gw_text *text, const struct gw_comparison *c,
                  const struct gw_differences *d);
