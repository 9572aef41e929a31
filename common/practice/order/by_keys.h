// SPDX-License-Identifier: MIT
// Orders lines on a terminal: keys choose, move and drop them.
#pragma once

#include "attempt.h"

/** Takes the terminal until an attempt passes or the reader leaves. @return whether one passed */
bool gw_order_by_keys(const struct gw_attempts *attempts, struct gw_puzzle *puzzle);
