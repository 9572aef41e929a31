// SPDX-License-Identifier: MIT
#include "lexer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ptx_fail(struct ptx_lexer *lexer, const char *format, ...)
{
    if (lexer->failed) {
        return;
    }
    lexer->failed = true;
    const int length =
        snprintf(lexer->message, lexer->capacity, "line %zu of the PTX: ", lexer->token.line);
    if (length > 0 && (size_t)length < lexer->capacity) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(lexer->message + length, lexer->capacity - (size_t)length, format, arguments);
        va_end(arguments);
    }
    lexer->token.kind = PTX_END;
    lexer->token.length = 0;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hexadecimal(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static size_t left(const struct ptx_lexer *lexer)
{
    return (size_t)(lexer->end - lexer->at);
}

// Over a comment that may have several lines.
static void skip_comment(struct ptx_lexer *lexer)
{
    lexer->token.line = lexer->line;
    for (lexer->at += 2; lexer->at < lexer->end; lexer->at++) {
        if (left(lexer) > 1 && lexer->at[0] == '*' && lexer->at[1] == '/') {
            lexer->at += 2;
            return;
        }
        lexer->line += *lexer->at == '\n';
    }
    ptx_fail(lexer, "a comment has no end");
}

// Over blanks and comments.
static void skip(struct ptx_lexer *lexer)
{
    while (lexer->at < lexer->end) {
        if (*lexer->at == '\n') {
            lexer->line++;
            lexer->at++;
        } else if (*lexer->at == ' ' || *lexer->at == '\t' || *lexer->at == '\r') {
            lexer->at++;
        } else if (left(lexer) > 1 && lexer->at[0] == '/' && lexer->at[1] == '/') {
            const char *newline = memchr(lexer->at, '\n', left(lexer));
            lexer->at = newline ? newline : lexer->end;
        } else if (left(lexer) > 1 && lexer->at[0] == '/' && lexer->at[1] == '*') {
            skip_comment(lexer);
        } else {
            return;
        }
    }
}

// Moves over the characters of a word: after the first also digits, and after a dot or :: letters.
static void take_word(struct ptx_lexer *lexer)
{
    const char *begin = lexer->at;
    for (; lexer->at < lexer->end; lexer->at++) {
        const char c = *lexer->at;
        if (is_letter(c) || is_digit(c)) {
            continue;
        }
        const bool dot = c == '.' && left(lexer) > 1 && lexer->at > begin &&
                         (is_letter(lexer->at[1]) || is_digit(lexer->at[1]));
        if (dot) {
            continue;
        }
        const bool colons = c == ':' && left(lexer) > 2 && lexer->at[1] == ':' &&
                            (is_letter(lexer->at[2]) || is_digit(lexer->at[2]));
        if (!colons) {
            return;
        }
        lexer->at++;
    }
}

static uint64_t bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

// "Constants" of the PTX document: 0fXXXXXXXX, 0dXXXXXXXXXXXXXXXX, 0x1F, 0b101, 017, 12, 1.5e3; and
// a U behind whole ones.
static void take_number(struct ptx_lexer *lexer)
{
    struct ptx_token *token = &lexer->token;
    char digits[72];
    size_t length = 0;
    const char *at = lexer->at;
    bool real = false;
    const bool prefixed = left(lexer) > 1 && at[0] == '0' && at[1] && strchr("fFdDxX", at[1]);
    while (at < lexer->end && length < sizeof(digits) - 1) {
        const bool sign = (*at == '-' || *at == '+') && length > 0 && !prefixed &&
                          (digits[length - 1] == 'e' || digits[length - 1] == 'E');
        const bool dot = *at == '.' && !prefixed && at + 1 < lexer->end && is_digit(at[1]);
        if (!is_hexadecimal(*at) && !sign && !dot && !(length == 1 && *at && strchr("xXbB", *at))) {
            break;
        }
        real |= dot || sign;
        digits[length++] = *at++;
    }
    digits[length] = '\0';
    token->number = PTX_WHOLE;
    char *rest = digits;
    errno = 0;
    if (length == 10 && (digits[1] == 'f' || digits[1] == 'F') && digits[0] == '0') {
        token->number = PTX_BITS_OF_FLOAT32;
        token->value = strtoull(digits + 2, &rest, 16);
    } else if (length == 18 && (digits[1] == 'd' || digits[1] == 'D') && digits[0] == '0') {
        token->number = PTX_BITS_OF_FLOAT64;
        token->value = strtoull(digits + 2, &rest, 16);
    } else if (real) {
        token->number = PTX_BITS_OF_FLOAT64;
        token->value = bits_of_double(strtod(digits, &rest));
    } else if (digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B')) {
        token->value = strtoull(digits + 2, &rest, 2);
        rest = length > 2 ? rest : digits;
    } else {
        token->value = strtoull(digits, &rest, 0);
    }
    if (*rest != '\0' || errno != 0) {
        ptx_fail(lexer, "'%.*s' is no number", (int)length, digits);
        return;
    }
    if (at < lexer->end && *at == 'U' && token->number == PTX_WHOLE) {
        at++;
    }
    lexer->at = at;
}

static void take_string(struct ptx_lexer *lexer)
{
    const char *close = left(lexer) > 1 ? memchr(lexer->at + 1, '"', left(lexer) - 1) : NULL;
    const char *newline = memchr(lexer->at, '\n', left(lexer));
    if (!close || (newline && newline < close)) {
        ptx_fail(lexer, "a string has no end");
        return;
    }
    lexer->at = close + 1;
}

void ptx_lexer_next(struct ptx_lexer *lexer)
{
    if (lexer->failed) {
        return;
    }
    skip(lexer);
    if (lexer->failed) {
        return;
    }
    struct ptx_token *token = &lexer->token;
    *token = (struct ptx_token){.kind = PTX_END, .text = lexer->at, .line = lexer->line};
    if (lexer->at == lexer->end) {
        return;
    }
    const char first = *lexer->at;
    const char second = left(lexer) > 1 ? lexer->at[1] : '\0';
    if (first == '.' && is_letter(second)) {
        token->kind = PTX_DIRECTIVE;
        lexer->at++;
        while (lexer->at < lexer->end && (is_letter(*lexer->at) || is_digit(*lexer->at))) {
            lexer->at++;
        }
    } else if (is_letter(first)) {
        token->kind = PTX_WORD;
        take_word(lexer);
    } else if (is_digit(first)) {
        token->kind = PTX_NUMBER;
        take_number(lexer);
    } else if (first == '"') {
        token->kind = PTX_STRING;
        take_string(lexer);
    } else {
        token->kind = PTX_MARK;
        lexer->at++;
    }
    if (!lexer->failed) {
        token->length = (size_t)(lexer->at - token->text);
    }
}

void ptx_lexer_begin(struct ptx_lexer *lexer, const char *text, size_t length, char *message,
                     size_t capacity)
{
    *lexer = (struct ptx_lexer){
        .at = text, .end = text + length, .line = 1, .message = message, .capacity = capacity};
    message[0] = '\0';
    ptx_lexer_next(lexer);
}

bool ptx_next_is(const struct ptx_lexer *lexer, const char *text)
{
    const struct ptx_token *token = &lexer->token;
    return token->kind != PTX_END && token->kind != PTX_STRING && strlen(text) == token->length &&
           memcmp(text, token->text, token->length) == 0;
}

bool ptx_take(struct ptx_lexer *lexer, const char *text)
{
    const bool there = ptx_next_is(lexer, text);
    if (there) {
        ptx_lexer_next(lexer);
    }
    return there;
}

void ptx_expect(struct ptx_lexer *lexer, const char *text)
{
    if (!ptx_take(lexer, text)) {
        ptx_fail(lexer, "'%s' is wanted here, and not '%.*s'", text, (int)lexer->token.length,
                 lexer->token.text);
    }
}
