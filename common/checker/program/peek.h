// SPDX-License-Identifier: MIT
// Reading memory that may not be there, without a signal.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Copies `bytes` (at most 512) from `address`; false where that is not readable. */
bool gw_peek(void *to, uintptr_t address, size_t bytes);
