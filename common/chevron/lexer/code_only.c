// SPDX-License-Identifier: MIT
// By the lexer's own steps, but none of them is an error and directives are lines like others.
#include "code_only.h"

#include "token_kinds.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// A backslash that joins two lines stays, too.
static void blank(char *text, size_t from, size_t to)
{
    for (; from < to; from++) {
        const bool joins = text[from] == '\\' && from + 1 < to && text[from + 1] == '\n';
        if (!joins && !isspace((unsigned char)text[from])) {
            text[from] = ' ';
        }
    }
}

static size_t end_of_line(const char *text, size_t from, size_t length)
{
    const char *end = from < length ? memchr(text + from, '\n', length - from) : NULL;
    return end ? (size_t)(end - text) : length;
}

// Between the quotes of the text from `start` to `end`; where it is not closed, the line's last
// character becomes its quote.
static void blank_quoted(char *text, size_t start, size_t end)
{
    while (text[start] != '"' && text[start] != '\'') { // its prefix
        start++;
    }
    if (end - start > 1) {
        blank(text, start + 1, end);
        text[end - 1] = text[start];
    }
}

void gw_code_only(char *text, size_t length)
{
    struct gw_source source = {.text = text, .length = length};
    struct gw_chevron_error error;
    struct gw_lexer lexer = {.source = &source, .error = &error, .conditionals = 1};
    for (;;) {
        const size_t gap = lexer.at;
        const bool closed = gw_lex_blanks(&lexer);
        blank(text, gap, closed ? lexer.at : length);
        const int c = closed ? gw_lexer_look(&lexer) : -1;
        if (c < 0) {
            break;
        }
        const size_t start = lexer.at;
        source.token_count = 0;
        bool whole = true;
        if (c == '"' || c == '\'') {
            whole = gw_lex_quoted(&lexer, start);
        } else if (gw_is_name_character(c, true)) {
            whole = gw_lex_name(&lexer);
        } else if (c >= '0' && c <= '9') {
            whole = gw_lex_number(&lexer);
        } else {
            gw_lexer_take(&lexer);
        }
        if (!whole) { // a raw string
            lexer.at = lexer.end = end_of_line(text, lexer.at, length);
        }
        if (!whole || (source.token_count > 0 && source.tokens->kind == GW_TOKEN_TEXT)) {
            blank_quoted(text, start, lexer.end);
        }
    }
    free(source.tokens);
}
