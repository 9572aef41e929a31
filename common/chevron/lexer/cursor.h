// SPDX-License-Identifier: MIT
// The place in the text that the lexer has come to, and the tokens that it leaves behind. The files
// that know one kind of token each share it.
#pragma once

#include "chevron/text/error.h"
#include "chevron/text/token.h"

struct gw_lexer {
    struct gw_source *source;
    struct gw_chevron_error *error;
    size_t at;           /**< the next byte */
    size_t end;          /**< behind the last character taken */
    size_t capacity;     /**< of source->tokens */
    size_t conditionals; /**< #if groups open here; text inside may never be compiled */
    bool line_start;     /**< only blanks and comments so far on this line */
    bool glued;          /**< nothing but splices since the last token */
    bool in_define;      /**< inside a #define, which the next newline ends */
};

/** The next character, or -1 at the end; moves over backslash-newlines. */
int gw_lexer_look(struct gw_lexer *lexer);

/** The character behind the next one, or -1. */
int gw_lexer_look_further(struct gw_lexer *lexer);

/** Moves behind the next character. */
void gw_lexer_take(struct gw_lexer *lexer);

/** Appends a token from `start` to the last character taken. Returns false without memory. */
bool gw_lexer_emit(struct gw_lexer *lexer, enum gw_token_kind kind, unsigned char mark,
                   size_t start);

/** Reports an error at the byte `offset` and returns false. */
bool gw_lexer_fail(struct gw_lexer *lexer, size_t offset, const char *sentence);
