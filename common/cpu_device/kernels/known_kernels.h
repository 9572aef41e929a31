// SPDX-License-Identifier: MIT
// The kernels whose address is known: of the program and of libraries that it has opened.
#pragma once

#include <stdbool.h>

/** Whether a kernel begins at this address. */
bool gw_is_known_kernel(const void *entry);

/** Calls `visit` for each, the latest first. Within a call of the device. */
void gw_visit_known_kernels(void (*visit)(const void *entry, const char *name, void *context),
                            void *context);
