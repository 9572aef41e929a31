// SPDX-License-Identifier: MIT
// Names, numbers, strings, character constants and raw strings.
#include "token_kinds.h"

#include "chevron/text/spelling.h"

#include <string.h>

enum { GW_RAW_DELIMITER_MAX = 16 };

bool gw_is_name_character(int c, bool first)
{
    // g++ takes $ and every byte of UTF-8 in names
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 128 ||
           (!first && c >= '0' && c <= '9');
}

void gw_lexer_take_name(struct gw_lexer *lexer)
{
    while (gw_is_name_character(gw_lexer_look(lexer), false)) {
        gw_lexer_take(lexer);
    }
}

bool gw_lex_number(struct gw_lexer *lexer)
{
    gw_lexer_look(lexer);
    size_t start = lexer->at;
    for (;;) {
        int c = gw_lexer_look(lexer);
        int further = gw_lexer_look_further(lexer);
        bool exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
        if (exponent && (further == '+' || further == '-')) {
            gw_lexer_take(lexer);
        } else if (!gw_is_name_character(c, false) && c != '.' &&
                   !(c == '\'' && gw_is_name_character(further, false))) {
            return gw_lexer_emit(lexer, GW_TOKEN_NUMBER, 0, start);
        }
        gw_lexer_take(lexer);
    }
}

bool gw_lexer_take_quoted(struct gw_lexer *lexer)
{
    int quote = gw_lexer_look(lexer);
    gw_lexer_take(lexer);
    for (;;) {
        int c = gw_lexer_look(lexer);
        if (c < 0 || c == '\n') {
            return false;
        }
        gw_lexer_take(lexer);
        if (c == quote) {
            return true;
        }
        if (c == '\\' && gw_lexer_look(lexer) >= 0 && gw_lexer_look(lexer) != '\n') {
            gw_lexer_take(lexer);
        }
    }
}

bool gw_lex_quoted(struct gw_lexer *lexer, size_t start)
{
    int quote = gw_lexer_look(lexer);
    // In an #if group the line may never be compiled ("don't"), so it is the compiler that judges.
    if (!gw_lexer_take_quoted(lexer) && lexer->conditionals == 0) {
        return gw_lexer_fail(lexer, start,
                             quote == '"'
                                 ? "this string is not closed: its \" is missing on this line"
                                 : "this character constant is not closed: its ' is missing on "
                                   "this line");
    }
    return gw_lexer_emit(lexer, GW_TOKEN_TEXT, 0, start);
}

// Backslash-newlines mean themselves in a raw string, so the bytes are read directly.
static bool lex_raw_string(struct gw_lexer *lexer, size_t start)
{
    struct gw_source *source = lexer->source;
    gw_lexer_take(lexer); // the quote
    char closing[GW_RAW_DELIMITER_MAX + 2] = ")";
    size_t length = 1;
    size_t at = lexer->at;
    while (at < source->length && source->text[at] != '(') {
        char c = source->text[at++];
        if (length > GW_RAW_DELIMITER_MAX || strchr(" )\\\t\v\f\r\n", c)) {
            return gw_lexer_fail(lexer, start,
                                 "this raw string has no ( after its quote: write R\"(text)\" or "
                                 "R\"name(text)name\"");
        }
        closing[length++] = c;
    }
    closing[length++] = '"';
    for (; at < source->length && source->length - at >= length; at++) {
        source->work++;
        if (source->text[at] == ')' && memcmp(source->text + at, closing, length) == 0) {
            lexer->at = lexer->end = at + length;
            return gw_lexer_emit(lexer, GW_TOKEN_TEXT, 0, start);
        }
    }
    return gw_lexer_fail(lexer, start,
                         "this raw string is not closed: its ) with the quote is missing");
}

bool gw_lex_name(struct gw_lexer *lexer)
{
    static const char *const prefixes[] = {"u8", "u", "U", "L", NULL};
    static const char *const raw_prefixes[] = {"R", "u8R", "uR", "UR", "LR", NULL};

    size_t start = lexer->at;
    gw_lexer_take_name(lexer);
    struct gw_token name = {.kind = GW_TOKEN_NAME, .offset = start, .length = lexer->end - start};
    int c = gw_lexer_look(lexer);
    if (c == '"' && gw_token_is_one_of(lexer->source, &name, raw_prefixes)) {
        return lex_raw_string(lexer, start);
    }
    if ((c == '"' || c == '\'') && gw_token_is_one_of(lexer->source, &name, prefixes)) {
        return gw_lex_quoted(lexer, start);
    }
    return gw_lexer_emit(lexer, GW_TOKEN_NAME, 0, start);
}
