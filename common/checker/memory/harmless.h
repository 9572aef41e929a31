// SPDX-License-Identifier: MIT
// Lets a reported access hit nobody's memory without a signal.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Makes the address usable if it lies in the arena; false where it does not, or too often. */
bool gw_harmless(uintptr_t address, size_t bytes);

/** Pages may have become unusable: memory was freed. */
void gw_harmless_forget(void);
