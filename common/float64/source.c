// SPDX-License-Identifier: MIT
// Reads a .cu file as a reader looks for doubles in it.
#include "source.h"

#include "base/text.h"
#include "chevron/lexer/code_only.h"

#include <stdlib.h>
#include <string.h>

static const char *const math_functions[] = {
    "acos", "asin",  "atan",  "atan2", "cbrt", "ceil", "cos",  "cosh", "erf", "erfc",  "exp",
    "exp2", "expm1", "fabs",  "floor", "fma",  "fmax", "fmin", "fmod", "log", "log10", "log1p",
    "log2", "pow",   "round", "rsqrt", "sin",  "sinh", "sqrt", "tan",  "tanh"};

struct gw_source_file gw_source_read(char *text, size_t length)
{
    struct gw_source_file source = {0};
    gw_code_only(text, length);
    for (size_t at = 0; at <= length; source.count++) {
        source.lines = gw_one_more(source.lines, (size_t)source.count, sizeof(*source.lines));
        if (source.count == 0) {
            source.lines[0] = gw_format("%s", "");
            continue;
        }
        const char *end = at < length ? memchr(text + at, '\n', length - at) : NULL;
        const size_t line = end ? (size_t)(end - text) - at : length - at;
        source.lines[source.count] = gw_format("%.*s", (int)line, text + at);
        at += line + 1;
    }
    return source;
}

void gw_source_free(struct gw_source_file *source)
{
    for (int i = 0; i < source->count; i++) {
        free(source->lines[i]);
    }
    free(source->lines);
    *source = (struct gw_source_file){0};
}

static bool is_double_literal(struct gw_piece piece)
{
    const bool hexadecimal = piece.length > 1 && (piece.text[1] == 'x' || piece.text[1] == 'X');
    const char last = piece.text[piece.length - 1];
    bool real = false;
    for (size_t i = 0; i < piece.length; i++) {
        real = real || strchr(hexadecimal ? ".pP" : ".eE", piece.text[i]);
    }
    return real &&
           !strchr(hexadecimal && !memchr(piece.text, 'p', piece.length) ? "lL" : "fFlL", last);
}

bool gw_is_math_function(const char *name)
{
    for (size_t i = 0; i < sizeof(math_functions) / sizeof(*math_functions); i++) {
        if (strcmp(name, math_functions[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool gw_line_mentions(const char *line, const char *name)
{
    for (struct gw_piece piece = gw_next_piece(line); piece.kind != GW_PIECE_END;
         piece = gw_next_piece(piece.text + piece.length)) {
        if (gw_piece_is(piece, name)) {
            return true;
        }
    }
    return false;
}

static bool is_math_call(struct gw_piece piece)
{
    const char *behind = piece.text + piece.length;
    behind += strspn(behind, " ");
    char *name = gw_format("%.*s", (int)piece.length, piece.text);
    const bool is = piece.kind == GW_PIECE_NAME && *behind == '(' && gw_is_math_function(name);
    free(name);
    return is;
}

bool gw_next_suspect(const char *text, struct gw_suspect *suspect)
{
    struct gw_piece before[3] = {
        {GW_PIECE_OTHER, "", 0}, {GW_PIECE_OTHER, "", 0}, {GW_PIECE_OTHER, "", 0}};
    for (struct gw_piece piece = gw_next_piece(text); piece.kind != GW_PIECE_END;
         piece = gw_next_piece(piece.text + piece.length)) {
        const bool cast = (gw_piece_is(before[1], "float") || gw_piece_is(before[1], "real")) &&
                          (gw_piece_is(before[2], ")") || gw_piece_is(before[2], "("));
        suspect->piece = piece;
        if (piece.kind == GW_PIECE_NUMBER && !cast && is_double_literal(piece)) {
            suspect->kind = GW_DOUBLE_LITERAL;
            return true;
        }
        if (piece.kind == GW_PIECE_NAME && !cast && strncmp(piece.text, "M_", 2) == 0) {
            suspect->kind = GW_DOUBLE_MACRO;
            return true;
        }
        if (is_math_call(piece)) {
            suspect->kind = GW_MATH_CALL;
            return true;
        }
        if (gw_piece_is(piece, "double")) {
            suspect->kind = GW_WORD_DOUBLE;
            return true;
        }
        before[0] = before[1];
        before[1] = before[2];
        before[2] = piece;
    }
    return false;
}
