// SPDX-License-Identifier: MIT
// Cuts PTX into tokens, and keeps the first mistake: after it there is nothing but the end, so that
// whoever reads on comes to an end by itself.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ptx_token_kind {
    PTX_END,
    PTX_WORD,      /**< a name, an opcode with its modifiers, a special register: add.rn.f32 */
    PTX_DIRECTIVE, /**< .entry */
    PTX_NUMBER,    /**< `value`, `number` */
    PTX_STRING,    /**< "text", with its quotation marks */
    PTX_MARK       /**< one character */
};

enum ptx_number_kind { PTX_WHOLE, PTX_BITS_OF_FLOAT32, PTX_BITS_OF_FLOAT64 };

struct ptx_token {
    enum ptx_token_kind kind;
    const char *text; /**< in the PTX */
    size_t length;
    size_t line; /**< from 1 */
    enum ptx_number_kind number;
    uint64_t value;
};

struct ptx_lexer {
    const char *at, *end;
    size_t line;
    struct ptx_token token; /**< the next one */
    bool failed;
    char *message;
    size_t capacity;
};

/** Begins; the first token is in lexer->token. */
void ptx_lexer_begin(struct ptx_lexer *lexer, const char *text, size_t length, char *message,
                     size_t capacity);

/** Goes to the next token. */
void ptx_lexer_next(struct ptx_lexer *lexer);

/** Whether the next token is this mark, word or directive (with its dot). */
bool ptx_next_is(const struct ptx_lexer *lexer, const char *text);

/** Goes over the next token if it is that. */
bool ptx_take(struct ptx_lexer *lexer, const char *text);

/** Goes over that token, or fails: `wanted 'x' and not 'y'`. */
void ptx_expect(struct ptx_lexer *lexer, const char *text);

/** Fails with "line N of the PTX: SENTENCE"; an earlier failure stays. */
__attribute__((format(printf, 2, 3))) void ptx_fail(struct ptx_lexer *lexer, const char *format,
                                                    ...);
