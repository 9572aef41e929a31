// SPDX-License-Identifier: MIT
/**
 * @file lexer.h
 * Cuts a text into tokens. The cursor below is shared by the files that know one kind of token
 * each: comments.c, literals.c, directives.c and lexer.c.
 */
#ifndef GW_LEXER_H
#define GW_LEXER_H

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

/**
 * Makes source->tokens of source->text from the byte `start` on. Returns false with `error` filled
 * in when a comment, a string, a raw string or a character constant does not end, or when there is
 * no memory. The tokens are the caller's to free, in either case.
 */
bool gw_lex(struct gw_source *source, size_t start, struct gw_chevron_error *error);

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

/** A character that a name may begin with (`first`) or go on with. */
bool gw_is_name_character(int c, bool first);

/** Takes a name without making a token of it. */
void gw_lexer_take_name(struct gw_lexer *lexer);

/** Takes one comment, if one begins here. Sets `*taken`. Returns false when it does not end. */
bool gw_lex_comment(struct gw_lexer *lexer, bool *taken);

/** Takes blanks (no newlines) and comments. Returns false when a comment does not end. */
bool gw_lex_blanks(struct gw_lexer *lexer);

/** Takes a preprocessing number and makes a token of it. */
bool gw_lex_number(struct gw_lexer *lexer);

/**
 * Takes the string or character constant whose quote is the next character and makes a token of
 * it from `start`, where its prefix begins.
 */
bool gw_lex_quoted(struct gw_lexer *lexer, size_t start);

/** Takes to the closing quote or to the end of the line; returns whether there was a quote. */
bool gw_lexer_take_quoted(struct gw_lexer *lexer);

/** The same for a raw string. */
bool gw_lex_raw_string(struct gw_lexer *lexer, size_t start);

/** Takes a name, or the string that it is a prefix of. */
bool gw_lex_name(struct gw_lexer *lexer);

/** Takes the preprocessor line that begins here with `#`; of a #define only the head. */
bool gw_lex_directive(struct gw_lexer *lexer);

#endif
