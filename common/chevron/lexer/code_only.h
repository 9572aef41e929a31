// SPDX-License-Identifier: MIT
// A text without what is no code, for who reads lines of it.
#pragma once

#include <stddef.h>

/**
 * Makes blanks of comments and of what stands in quotes, of any bytes at all: what is not closed
 * ends with its line, a comment with the text. Lines and columns stay. Quotes stay in pairs, but
 * for one that is alone at the end of its line.
 */
void gw_code_only(char *text, size_t length);
