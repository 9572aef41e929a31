// SPDX-License-Identifier: MIT
// asm("...") of PTX becomes a call (extras/inline_ptx/inline_ptx.h shows one). In the body of a
// __device__ function every text but an empty one is PTX. In a macro, a method or a function for
// both sides nobody knows who is compiled for what: there the text must look like PTX.
#include "rules.h"

#include <string.h>

enum { MOST_SECTIONS = 4 }; // the text, what is written, what is read, what changes

/** An asm statement: the token of each part. */
struct statement {
    size_t open, close;          /**< its brackets */
    size_t colons;               /**< how many stand in it */
    size_t begin[MOST_SECTIONS]; /**< behind the bracket, and behind each colon */
    size_t end[MOST_SECTIONS];
};

static bool is_asm(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"asm", "__asm__", "__asm", NULL};
    return gw_is_one_of(parser, token, words);
}

static size_t over_qualifiers(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"volatile", "__volatile__", "__volatile", NULL};
    while (gw_is_one_of(parser, token, words)) {
        token++;
    }
    return token;
}

static bool opens(const struct gw_parser *parser, size_t token)
{
    return gw_is_mark(parser, token, '(') || gw_is_mark(parser, token, '[') ||
           gw_is_mark(parser, token, '{');
}

static bool closes(const struct gw_parser *parser, size_t token)
{
    return gw_is_mark(parser, token, ')') || gw_is_mark(parser, token, ']') ||
           gw_is_mark(parser, token, '}');
}

static void add_colon(struct statement *found, size_t token)
{
    if (found->colons + 1 < MOST_SECTIONS) {
        found->end[found->colons] = token;
        found->begin[found->colons + 1] = found->end[found->colons + 1] = token + 1;
    }
    found->colons++;
}

static bool read_statement(struct gw_parser *parser, size_t token, struct statement *found)
{
    *found = (struct statement){.open = over_qualifiers(parser, token + 1)};
    if (!gw_is_mark(parser, found->open, '(')) {
        return false;
    }
    found->begin[0] = found->open + 1;
    size_t depth = 1;
    for (size_t at = found->open + 1; at < parser->source->token_count; at++) {
        parser->source->work++;
        depth += opens(parser, at);
        depth -= closes(parser, at);
        if (depth == 0) {
            found->close = at;
            break;
        }
        if (parser->tokens[at].kind == GW_TOKEN_DEFINE_END) {
            return false;
        }
        if (depth == 1 && gw_is_mark(parser, at, ':')) {
            add_colon(found, at);
        } else if (depth == 1 && gw_is_mark(parser, at, GW_MARK_SCOPE)) {
            add_colon(found, at);
            add_colon(found, at);
        }
    }
    if (found->colons < MOST_SECTIONS) {
        found->end[found->colons] = found->close;
    }
    return gw_is_mark(parser, found->close, ')') && found->colons < MOST_SECTIONS &&
           found->end[0] > found->begin[0];
}

// The bracket of an operand: `"=r"(x)`, or NAME(x) with a macro for the constraint.
static size_t bracket_of(const struct gw_parser *parser, size_t begin, size_t end)
{
    size_t at = begin;
    while (at < end && !gw_is_mark(parser, at, '(') && !gw_is_mark(parser, at, ',')) {
        at++;
    }
    return at > begin && at < end && gw_is_mark(parser, at, '(') ? at : GW_NO_TOKEN;
}

static size_t closing(const struct gw_parser *parser, size_t open)
{
    size_t depth = 1;
    while (depth > 0) {
        open++;
        depth += opens(parser, open);
        depth -= closes(parser, open);
    }
    return open;
}

// Visits the operands of a section; changes them if `change`.
static bool visit_operands(struct gw_parser *parser, const struct statement *found, size_t section,
                           bool change)
{
    for (size_t at = found->begin[section]; at < found->end[section];) {
        const size_t open = bracket_of(parser, at, found->end[section]);
        const size_t close = open == GW_NO_TOKEN ? 0 : closing(parser, open);
        if (!close || (close + 1 != found->end[section] && !gw_is_mark(parser, close + 1, ','))) {
            return false;
        }
        if (change) {
            parser->edits[at].before =
                section == 1 ? ", gw_ptx_output<gw_ptx_code(" : ", gw_ptx_input<gw_ptx_code(";
            parser->edits[open].instead = ")>((";
            parser->edits[close].instead = "))";
        }
        if (close + 1 < found->end[section] && change) {
            parser->edits[close + 1].instead = "";
        }
        at = close + 2;
    }
    return true;
}

static bool ends_instruction(const struct gw_parser *parser, size_t token)
{
    const struct gw_token *text = &parser->tokens[token];
    const char *const begin = parser->source->text + text->offset;
    size_t length = text->length - 1; // without the quote
    while (length > 1) {
        const bool blank = begin[length - 1] == ' ';
        const bool escape =
            length > 2 && begin[length - 2] == '\\' &&
            (begin[length - 1] == 'n' || begin[length - 1] == 't' || begin[length - 1] == 'r');
        if (!blank && !escape) {
            break;
        }
        length -= escape ? 2 : 1;
    }
    return begin[length - 1] == ';' || begin[length - 1] == '}';
}

// "=r", "+f", "n".
static bool is_constraint(const struct gw_parser *parser, size_t token)
{
    const struct gw_token *text = &parser->tokens[token];
    const char *const begin = parser->source->text + text->offset;
    return text->kind == GW_TOKEN_TEXT && text->length > 2 &&
           strchr("rlhfdn", begin[text->length - 2]) &&
           (text->length == 3 || (text->length == 4 && strchr("=+", begin[1])));
}

static bool has_constraints(const struct gw_parser *parser, const struct statement *found)
{
    for (size_t section = 1; section <= found->colons && section < MOST_SECTIONS - 1; section++) {
        for (size_t at = found->begin[section]; at < found->end[section];) {
            if (!is_constraint(parser, at)) {
                return false;
            }
            at = closing(parser, bracket_of(parser, at, found->end[section])) + 2;
        }
    }
    return found->colons > 0;
}

// An instruction of PTX has its type behind a dot, and ends with a semicolon also where it is the
// last: "mov.u32 %0, %%laneid;". In a processor's own, the assembler's, neither is usual.
static bool looks_like_ptx(struct gw_parser *parser, const struct statement *found)
{
    bool dot = false;
    size_t last = GW_NO_TOKEN;
    for (size_t at = found->begin[0]; at < found->end[0]; at++) {
        const struct gw_token *token = &parser->tokens[at];
        parser->source->work += token->length;
        if (token->kind == GW_TOKEN_TEXT) {
            last = at;
            for (size_t i = 0; i < token->length; i++) {
                dot |= parser->source->text[token->offset + i] == '.';
            }
        }
    }
    // Of a text that a macro is given its operands say what they can.
    return last == GW_NO_TOKEN ? has_constraints(parser, found)
                               : dot && ends_instruction(parser, last);
}

static bool is_empty(const struct gw_parser *parser, const struct statement *found)
{
    const struct gw_token *text = &parser->tokens[found->begin[0]];
    return text->kind == GW_TOKEN_TEXT && text->length == 2 && found->end[0] == found->begin[0] + 1;
}

static bool is_ptx(struct gw_parser *parser, const struct statement *found)
{
    const struct gw_bracket *top = gw_top(parser);
    if (is_empty(parser, found) || (top->host && parser->macro == GW_NO_TOKEN)) {
        return false;
    }
    return (top->device && parser->macro == GW_NO_TOKEN) || looks_like_ptx(parser, found);
}

void gw_inline_ptx_word(struct gw_parser *parser, size_t token)
{
    struct statement found;
    if (!is_asm(parser, token) || !read_statement(parser, token, &found) ||
        !visit_operands(parser, &found, 1, false) || !visit_operands(parser, &found, 2, false) ||
        !is_ptx(parser, &found)) {
        return;
    }
    parser->inline_ptx = true;
    for (size_t at = token; at < found.open; at++) {
        parser->edits[at].instead = at == token ? "GW_INLINE_PTX" : "";
    }
    parser->edits[found.open].after = found.colons ? "true, " : "false, ";
    visit_operands(parser, &found, 1, true);
    visit_operands(parser, &found, 2, true);
    for (size_t section = 0; section < found.colons; section++) {
        parser->edits[found.end[section]].instead = "";
    }
    for (size_t at = found.begin[MOST_SECTIONS - 1];
         found.colons == MOST_SECTIONS - 1 && at < found.close; at++) {
        parser->edits[at].instead = "";
    }
}
