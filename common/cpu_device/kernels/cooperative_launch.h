// SPDX-License-Identifier: MIT
// A launch whose blocks may wait for each other.
#pragma once

#include <stdbool.h>

/** What this host thread runs next comes of a cooperative launch, or does not. */
void gw_set_cooperative_grid(bool is_cooperative);
