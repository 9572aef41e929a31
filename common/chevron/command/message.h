// SPDX-License-Identifier: MIT
/**
 * @file message.h
 * Errors in the compiler's own form, with the line at fault.
 */
#pragma once

#include "chevron/text/buffer.h"
#include "chevron/text/error.h"

#include <stdio.h>

/** Prints `name:line:column: error: sentence`, and the line of `text` with a ^ under the place. */
void gw_print_error(FILE *stream, const char *name, const struct gw_buffer *text,
                    const struct gw_chevron_error *error);
