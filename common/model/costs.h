// SPDX-License-Identifier: MIT
// What functions cost on a GPU: calls of them as instructions of their parts.
#pragma once

#include "model.h"

#include <stdbool.h>
#include <stddef.h>

/** Adds so many calls of a function to the kernel's instructions.
 * @param precision "float32", "float64" or "integer"
 * @return false if it is not known what the function costs; then it counts as one special
 *         instruction */
bool gw_model_add_calls(struct gw_model_kernel *kernel, const char *precision, const char *function,
                        size_t length, double calls);
