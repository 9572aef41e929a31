// SPDX-License-Identifier: MIT
// The kinds of things in a text: comments.c, literals.c and directives.c take one each.
#pragma once

#include "cursor.h"

/** Takes blanks (no newlines) and comments. Returns false when a comment does not end. */
bool gw_lex_blanks(struct gw_lexer *lexer);

/** A character that a name may begin with (`first`) or go on with. */
bool gw_is_name_character(int c, bool first);

/** Takes a name without making a token of it. */
void gw_lexer_take_name(struct gw_lexer *lexer);

/** Takes a name, or the string that it is a prefix of. */
bool gw_lex_name(struct gw_lexer *lexer);

/** Takes a preprocessing number and makes a token of it. */
bool gw_lex_number(struct gw_lexer *lexer);

/** Takes to the closing quote or to the end of the line; returns whether there was a quote. */
bool gw_lexer_take_quoted(struct gw_lexer *lexer);

/**
 * Takes the string or character constant whose quote is the next character and makes a token of
 * it from `start`, where its prefix begins.
 */
bool gw_lex_quoted(struct gw_lexer *lexer, size_t start);

/** Takes the preprocessor line that begins here with `#`; of a #define only the head. */
bool gw_lex_directive(struct gw_lexer *lexer);
