// SPDX-License-Identifier: MIT
// Cuts a text into tokens.
#pragma once

#include "chevron/text/error.h"
#include "chevron/text/token.h"

/**
 * Makes source->tokens of source->text from the byte `start` on. Returns false with `error` filled
 * in when a comment, a string, a raw string or a character constant does not end, or when there is
 * no memory. The tokens are the caller's to free, in either case.
 */
bool gw_lex(struct gw_source *source, size_t start, struct gw_chevron_error *error);
