// SPDX-License-Identifier: MIT
// From the kernels to every function they reach, and from there to the statements in which a double
// takes part whose value is not known before the program runs.
#include "doubles.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_double(const struct gw_function *function, struct gw_piece piece, size_t *base)
{
    piece.length = piece.kind == GW_PIECE_NAME ? gw_dump_name_length(piece) : piece.length;
    // A variable's versions are called s_12: its name, and a number.
    size_t length = piece.length;
    while (length > 0 && isdigit((unsigned char)piece.text[length - 1])) {
        length--;
    }
    *base = length > 1 && length < piece.length && piece.text[length - 1] == '_' ? length - 1
                                                                                 : piece.length;
    return piece.kind == GW_PIECE_NAME &&
           (gw_name_set_has(&function->doubles, piece.text, piece.length) ||
            gw_name_set_has(&function->doubles, piece.text, *base));
}

static bool is_call(struct gw_piece name)
{
    const char *end = name.text + name.length;
    if (*end == '<') {
        end = strstr(end, "> (");
        return end;
    }
    return strncmp(end, " (", 2) == 0;
}

// "_5 = sqrt (6.28);": whether the right-hand side is made of constants alone. nvcc computes these
// when it compiles.
static bool is_constant(const char *right, const struct gw_name_set *constants)
{
    for (struct gw_piece piece = gw_next_piece(right); piece.kind != GW_PIECE_END;
         piece = gw_next_piece(piece.text + piece.length)) {
        if (piece.kind == GW_PIECE_NAME && !is_call(piece) && !gw_piece_is(piece, "std") &&
            !gw_piece_is(piece, "double") && !gw_piece_is(piece, "int") &&
            !gw_name_set_has(constants, piece.text, piece.length)) {
            return false;
        }
    }
    return true;
}

static struct gw_name_set find_constants(const struct gw_function *function)
{
    struct gw_name_set constants = {0};
    for (size_t i = 0; i < function->statement_count; i++) {
        const char *text = function->statements[i].text;
        const struct gw_piece left = gw_next_piece(text);
        size_t base;
        if (strncmp(left.text + left.length, " = ", 3) == 0 && is_double(function, left, &base) &&
            is_constant(left.text + left.length + 3, &constants)) {
            gw_name_set_add(&constants, left.text, left.length);
        }
    }
    return constants;
}

// "_10 = (double) _9;" and "_12 = (float) _11;": neither is arithmetic. What is done with the one
// and where the other comes from is found on its own; and what is only printed has to be a double.
static bool is_conversion(const char *text)
{
    const struct gw_piece left = gw_next_piece(text);
    const char *right = left.text + left.length;
    return strncmp(right, " = (double) ", 12) == 0 || strncmp(right, " = (float) _", 12) == 0;
}

static bool computes(const struct gw_function *function, size_t statement,
                     const struct gw_name_set *constants)
{
    const char *text = function->statements[statement].text;
    if (*text == '#' || strstr(text, "printf (") || is_conversion(text)) {
        return false;
    }
    for (struct gw_piece piece = gw_next_piece(text); piece.kind != GW_PIECE_END;
         piece = gw_next_piece(piece.text + piece.length)) {
        size_t base;
        if (is_double(function, piece, &base) &&
            !gw_name_set_has(constants, piece.text, piece.length)) {
            return true;
        }
    }
    return false;
}

static struct gw_double_line *line_of(struct gw_doubles *doubles, int line)
{
    size_t at = 0;
    while (at < doubles->line_count && doubles->lines[at].line < line) {
        at++;
    }
    if (at < doubles->line_count && doubles->lines[at].line == line) {
        return &doubles->lines[at];
    }
    struct gw_double_line *lines = gw_one_more(doubles->lines, doubles->line_count, sizeof(*lines));
    doubles->lines = lines;
    memmove(&lines[at + 1], &lines[at], (doubles->line_count - at) * sizeof(*lines));
    lines[at] = (struct gw_double_line){.line = line};
    doubles->line_count++;
    return &lines[at];
}

// "density" of "space::density<float>".
static const char *unqualified(const char *name)
{
    const char *end = name + strcspn(name, "<"), *last = name;
    for (const char *at = strstr(name, "::"); at && at < end; at = strstr(last, "::")) {
        last = at + 2;
    }
    return last;
}

static bool is_own(const struct gw_dump *dump, struct gw_piece name)
{
    for (size_t i = 0; i < dump->function_count; i++) {
        const struct gw_function *function = &dump->functions[i];
        const char *own = unqualified(function->name);
        if (function->in_source && strncmp(own, name.text, name.length) == 0 &&
            (own[name.length] == '\0' || own[name.length] == '<')) {
            return true;
        }
    }
    return false;
}

static void explain(struct gw_double_line *line, const struct gw_dump *dump,
                    const struct gw_function *function, const char *text)
{
    bool negative = false;
    for (struct gw_piece piece = gw_next_piece(text); piece.kind != GW_PIECE_END;
         piece = gw_next_piece(piece.text + piece.length)) {
        size_t base;
        if (piece.kind == GW_PIECE_NUMBER && memchr(piece.text, '.', piece.length)) {
            line->constants =
                gw_one_more(line->constants, line->constant_count, sizeof(*line->constants));
            line->constants[line->constant_count++] =
                strtod(piece.text, NULL) * (negative ? -1 : 1);
        } else if (piece.kind == GW_PIECE_NAME && is_call(piece) && !gw_piece_is(piece, "if")) {
            gw_name_set_add(is_own(dump, piece) ? &line->own_calls : &line->calls, piece.text,
                            piece.length);
        } else if (gw_name_set_has(&function->double_arrays, piece.text, piece.length)) {
            gw_name_set_add(&line->arrays, piece.text, piece.length);
        } else if (is_double(function, piece, &base) && piece.text[0] != '_' &&
                   !(piece.text[0] == 'D' && isdigit((unsigned char)piece.text[1]))) {
            gw_name_set_add(&line->variables, piece.text, base);
        }
        negative = gw_piece_is(piece, "-");
    }
}

static void note_device_line(struct gw_doubles *doubles, int line)
{
    if (line > doubles->last_line) {
        bool *lines = gw_one_more(doubles->device_lines, (size_t)line, sizeof(*lines));
        memset(lines + doubles->last_line + 1, 0, (size_t)(line - doubles->last_line));
        doubles->device_lines = lines;
        doubles->last_line = line;
    }
    if (line > 0) {
        doubles->device_lines[line] = true;
    }
}

static void find_in_function(struct gw_doubles *doubles, const struct gw_dump *dump,
                             const struct gw_function *function)
{
    struct gw_name_set constants = find_constants(function);
    int line = 0;
    for (size_t i = 0; i < function->statement_count; i++) {
        const struct gw_statement *statement = &function->statements[i];
        line = statement->line > 0 ? statement->line : line;
        note_device_line(doubles, statement->line);
        if (computes(function, i, &constants) && line > 0) {
            explain(line_of(doubles, line), dump, function, statement->text);
        }
    }
    gw_name_set_free(&constants);
}

// Marks what `function` calls; every function of that name, since a dump does not tell overloads
// apart.
static void reach(const struct gw_dump *dump, size_t from, bool *reached)
{
    const struct gw_function *function = &dump->functions[from];
    if (reached[from]) {
        return;
    }
    reached[from] = true;
    for (size_t i = 0; i < dump->function_count; i++) {
        const struct gw_function *callee = &dump->functions[i];
        const size_t length = strlen(callee->name);
        for (size_t j = 0; callee->in_source && j < function->statement_count; j++) {
            const char *call = strstr(function->statements[j].text, callee->name);
            if (call && strncmp(call + length, " (", 2) == 0) {
                reach(dump, i, reached);
                break;
            }
        }
    }
}

struct gw_doubles gw_doubles_find(const struct gw_dump *dump)
{
    struct gw_doubles doubles = {.last_line = -1};
    bool *reached = calloc(dump->function_count + 1, sizeof(*reached));
    if (!reached) {
        abort();
    }
    for (size_t i = 0; i < dump->function_count; i++) {
        if (dump->functions[i].is_kernel) {
            reach(dump, i, reached);
        }
    }
    for (size_t i = 0; i < dump->function_count; i++) {
        if (reached[i]) {
            find_in_function(&doubles, dump, &dump->functions[i]);
        }
    }
    free(reached);
    return doubles;
}

const struct gw_double_line *gw_doubles_at(const struct gw_doubles *doubles, int line)
{
    for (size_t i = 0; i < doubles->line_count; i++) {
        if (doubles->lines[i].line == line) {
            return &doubles->lines[i];
        }
    }
    return NULL;
}

void gw_doubles_free(struct gw_doubles *doubles)
{
    for (size_t i = 0; i < doubles->line_count; i++) {
        free(doubles->lines[i].constants);
        gw_name_set_free(&doubles->lines[i].calls);
        gw_name_set_free(&doubles->lines[i].own_calls);
        gw_name_set_free(&doubles->lines[i].variables);
        gw_name_set_free(&doubles->lines[i].arrays);
    }
    free(doubles->lines);
    free(doubles->device_lines);
    *doubles = (struct gw_doubles){0};
}
