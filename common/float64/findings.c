// SPDX-License-Identifier: MIT
// Puts what g++ computes beside what the student wrote. A cure is named only where it is certain.
#include "findings.h"

#include "base/text.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *line_text(const struct gw_source_file *source, int line)
{
    return line > 0 && line < source->count ? source->lines[line] : "";
}

// Parts of a sentence that say "and" between them.
static void begin_part(struct gw_text *text)
{
    gw_text_add(text, "%s", text->length > 0 ? "; " : "");
}

static bool is_operand(const struct gw_double_line *line, double value)
{
    for (size_t i = 0; i < line->constant_count; i++) {
        const double constant = fabs(line->constants[i]);
        if (!(constant < value) && !(constant > value)) {
            return true;
        }
    }
    return false;
}

static void add_literal(struct gw_text *text, struct gw_piece piece, bool real)
{
    begin_part(text);
    const double value = strtod(piece.text, NULL);
    if (value > (double)FLT_MAX || (value > 0 && value < (double)FLT_MIN)) {
        gw_text_add(text, "%.*s is a double literal, and no float can hold it", (int)piece.length,
                    piece.text);
        return;
    }
    if (real) {
        gw_text_add(
            text,
            "%.*s is a double literal, so the expression is computed in double; write (real)%.*s",
            (int)piece.length, piece.text, (int)piece.length, piece.text);
    } else {
        gw_text_add(
            text, "%.*s is a double literal, so the expression is computed in double; write %.*sf",
            (int)piece.length, piece.text, (int)piece.length, piece.text);
    }
}

// The literals of the line that are operands; if none of them is (g++ folded them into something
// else), all there are.
static void add_literals(struct gw_text *text, const struct gw_double_line *line,
                         const char *written, bool real)
{
    struct gw_name_set named = {0};
    for (int all = 0; all < 2 && named.count == 0; all++) {
        struct gw_suspect suspect;
        for (const char *at = written; gw_next_suspect(at, &suspect);
             at = suspect.piece.text + suspect.piece.length) {
            const bool literal = suspect.kind == GW_DOUBLE_LITERAL;
            const bool macro = suspect.kind == GW_DOUBLE_MACRO;
            if ((!literal && !macro) ||
                (literal && !all && !is_operand(line, strtod(suspect.piece.text, NULL))) ||
                gw_name_set_has(&named, suspect.piece.text, suspect.piece.length)) {
                continue;
            }
            gw_name_set_add(&named, suspect.piece.text, suspect.piece.length);
            if (literal) {
                add_literal(text, suspect.piece, real);
            } else {
                begin_part(text);
                gw_text_add(text, "%.*s is a double; write (%s)%.*s", (int)suspect.piece.length,
                            suspect.piece.text, real ? "real" : "float", (int)suspect.piece.length,
                            suspect.piece.text);
            }
        }
    }
    gw_name_set_free(&named);
}

static void add_calls(struct gw_text *text, const struct gw_double_line *line, bool real)
{
    for (size_t i = 0; i < line->calls.count; i++) {
        const char *name = line->calls.names[i];
        begin_part(text);
        if (strcmp(name, "pow") == 0) {
            gw_text_add(text,
                        "pow with an int or a double computes in float64: multiply instead of "
                        "squaring, or pass two %ss",
                        real ? "real" : "float");
        } else if (real || !gw_is_math_function(name)) {
            gw_text_add(text,
                        "%s gets a double argument here, so it computes in float64: pass a %s",
                        name, real ? "real" : "float");
        } else {
            gw_text_add(text, "%s gets a double argument here, so it computes in float64: call %sf",
                        name, name);
        }
    }
    for (size_t i = 0; i < line->own_calls.count; i++) {
        begin_part(text);
        gw_text_add(text, "%s takes or returns a double; make that a %s", line->own_calls.names[i],
                    real ? "real" : "float");
    }
}

static bool says_double(const char *written)
{
    struct gw_suspect suspect;
    for (const char *at = written; gw_next_suspect(at, &suspect);
         at = suspect.piece.text + suspect.piece.length) {
        if (suspect.kind == GW_WORD_DOUBLE) {
            return true;
        }
    }
    return false;
}

static char *why(const struct gw_double_line *line, const char *written, bool real)
{
    struct gw_text text = {0};
    add_literals(&text, line, written, real);
    add_calls(&text, line, real);
    for (size_t i = 0; i < line->variables.count; i++) {
        if (!gw_line_mentions(written, line->variables.names[i])) {
            continue; // g++'s own
        }
        begin_part(&text);
        gw_text_add(&text, "%s is a double; make it a %s", line->variables.names[i],
                    real ? "real" : "float");
    }
    for (size_t i = 0; i < line->arrays.count; i++) {
        begin_part(&text);
        gw_text_add(&text, "%s is an array of double; make it one of %s", line->arrays.names[i],
                    real ? "real" : "float");
    }
    if (text.length == 0 && says_double(written)) {
        gw_text_add(&text, "the line says double; write %s", real ? "real" : "float");
    } else if (text.length == 0) {
        gw_text_add(&text, "one of its operands is a double");
    }
    return text.data;
}

static bool has_literal(const char *written)
{
    struct gw_suspect suspect;
    for (const char *at = written; gw_next_suspect(at, &suspect);
         at = suspect.piece.text + suspect.piece.length) {
        if (suspect.kind != GW_MATH_CALL) {
            return true;
        }
    }
    return false;
}

static void write_style(FILE *file, int line, const char *written)
{
    struct gw_suspect suspect;
    for (const char *at = written; gw_next_suspect(at, &suspect);
         at = suspect.piece.text + suspect.piece.length) {
        const int length = (int)suspect.piece.length;
        const char *text = suspect.piece.text;
        if (suspect.kind == GW_DOUBLE_LITERAL) {
            fprintf(file,
                    "style\t%d\t%.*s is a double literal, which nvcc converts when it compiles: "
                    "harmless, but write it with an f\n",
                    line, length, text);
        } else if (suspect.kind == GW_MATH_CALL && !has_literal(written)) {
            fprintf(file,
                    "style\t%d\t%.*s of a float is the float function in CUDA C++, but in C it is "
                    "the double one: harmless, but %.*sf is the float function in both\n",
                    line, length, text, length, text);
        }
    }
}

void gw_write_findings(FILE *file, const struct gw_doubles *doubles,
                       const struct gw_source_file *source, bool real)
{
    for (size_t i = 0; i < doubles->line_count; i++) {
        const struct gw_double_line *line = &doubles->lines[i];
        char *sentence = why(line, line_text(source, line->line), real);
        fprintf(file, "float64\t%d\t%s\n", line->line, sentence);
        free(sentence);
    }
    // In `real`, the functions without an f are the right ones, and 0.5 is right in both.
    for (int line = 1; !real && line <= doubles->last_line; line++) {
        if (doubles->device_lines[line] && !gw_doubles_at(doubles, line)) {
            write_style(file, line, line_text(source, line));
        }
    }
}
