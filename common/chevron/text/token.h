// SPDX-License-Identifier: MIT
// What the lexer makes of a text: its tokens, in order. What lies between two tokens (white space,
// comments, backslash-newlines) is a gap that nobody ever changes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GW_NO_TOKEN SIZE_MAX

enum gw_token_kind {
    GW_TOKEN_NAME,      /**< identifiers and keywords */
    GW_TOKEN_NUMBER,    /**< a preprocessing number: 1'000, 0x1p-3f */
    GW_TOKEN_TEXT,      /**< strings, raw strings and character constants, with their prefix */
    GW_TOKEN_MARK,      /**< a punctuator; `mark` says which */
    GW_TOKEN_DEFINE,    /**< `#define`; the macro's name, its parameters and its body follow */
    GW_TOKEN_PARAMETER, /**< the name of a macro's parameter, in the #define's head */
    GW_TOKEN_DEFINE_END,
    GW_TOKEN_IF,        /**< a whole #if, #ifdef or #ifndef line */
    GW_TOKEN_IF_ZERO,   /**< a whole `#if 0` line */
    GW_TOKEN_IF_ONE,    /**< a whole `#if 1` line */
    GW_TOKEN_ELSE,      /**< a whole #else or #elif line */
    GW_TOKEN_ENDIF,     /**< a whole #endif line */
    GW_TOKEN_DIRECTIVE, /**< any other whole preprocessor line */
    GW_TOKEN_END,       /**< stands once, behind the last token */
};

/** A punctuator of one character is that character; `<<<` is three of `<`, `>>` two of `>`. */
enum gw_mark {
    GW_MARK_OTHER = 1, /**< `<=`, `<<=`, `>=`, `>>=`, and bytes that begin no token */
    GW_MARK_SCOPE,     /**< `::` */
    GW_MARK_ARROW,     /**< `->` */
    GW_MARK_PASTE,     /**< `##` */
    GW_MARK_OR,        /**< `||` */
};

struct gw_token {
    enum gw_token_kind kind;
    unsigned char mark; /**< a character or one of enum gw_mark; 0 when this is no punctuator */
    bool glued;         /**< nothing but backslash-newlines stands between it and its predecessor */
    size_t offset;      /**< in bytes, from the start of the text */
    size_t length;      /**< in bytes, backslash-newlines included */
    size_t partner; /**< the bracket that closes or opens it, or GW_NO_TOKEN; set by the parser */
    size_t commas;  /**< of a `<` with a partner: the commas directly between them */
};

/** The text, its tokens, and the count of steps that its translation took. */
struct gw_source {
    const char *text;
    size_t length;
    struct gw_token *tokens; /**< owned; the last one is GW_TOKEN_END */
    size_t token_count;
    const char *qualifier; /**< of the library whose header it is (chevron.h), or NULL */
    size_t work; /**< bytes looked at and tokens visited; grows linearly with the length */
};
