// SPDX-License-Identifier: MIT
// Variables and parameters named like a kernel of the file, as in
//     static void run(void (*kernel)(int *), int *d_x) { kernel<<<1, 32>>>(d_x); }
// There the launch is through the variable, so it must not be taken for the kernel.
#include "declarations.h"

#include "chevron/grammar/grammar.h"
#include "chevron/mistakes/mistakes.h"

static bool follows_type(struct gw_parser *parser, size_t token)
{
    static const char *const no_types[] = {
        "return", "else",  "case",  "throw", "goto",     "new",       "delete",   "sizeof",
        "struct", "class", "union", "enum",  "typename", "namespace", "operator", "using",
        "do",     "not",   "and",   "or",    "xor",      "co_return", "co_yield", NULL};
    size_t previous = parser->place.previous;
    if (token == 0 || previous == GW_NO_TOKEN) {
        return false;
    }
    const struct gw_token *type = &parser->tokens[previous];
    return type->mark == '*' || (type->mark == '>' && type->partner != GW_NO_TOKEN) ||
           (type->kind == GW_TOKEN_NAME && !gw_is_one_of(parser, previous, no_types));
}

static bool ends_declarator(const struct gw_parser *parser, size_t token)
{
    static const char marks[] = {',', ')', '=', ';', '{', '[', ':'};
    for (size_t i = 0; i < sizeof(marks); i++) {
        if (gw_is_mark(parser, token, (unsigned char)marks[i])) {
            return true;
        }
    }
    return false;
}

// `int i = 0, name = 1;` and `int &name = i;` in a function.
static bool is_further_declarator(struct gw_parser *parser, size_t token)
{
    const size_t previous = parser->place.previous;
    const bool follows = gw_is_mark(parser, previous, ',') || gw_is_mark(parser, previous, '&');
    const bool statement = gw_base(parser)->kind == GW_BRACKET_BRACE;
    return follows && gw_top(parser)->in_function &&
           (gw_is_mark(parser, token + 1, '=') ||
            (statement && ends_declarator(parser, token + 1)));
}

void gw_hidden_names_name(struct gw_parser *parser, size_t token)
{
    bool typed = follows_type(parser, token);
    gw_other_meanings_name(parser, token, typed);
    if (is_further_declarator(parser, token)) {
        gw_note_name(parser, token, GW_NAME_LOCAL);
    }
    const bool operand = typed && gw_is_mark(parser, parser->place.previous, '*') &&
                         !gw_is_type_before(parser, parser->place.previous);
    if (typed && !operand) {
        if (gw_top(parser)->in_function || !gw_is_mark(parser, token + 1, '(')) {
            gw_host_variable_declared(parser, token);
        }
    } else {
        gw_host_variable_use(parser, token);
    }
    if (gw_top(parser)->kind == GW_BRACKET_ANGLE || !typed || !ends_declarator(parser, token + 1)) {
        return;
    }
    const struct gw_name *name = gw_note_name(parser, token, GW_NAME_VARIABLE);
    if (name->kernel_bit) {
        parser->place.top = gw_brackets_renew(&parser->brackets, parser->place.top);
        parser->brackets.all[parser->place.top].hidden |= name->kernel_bit;
    }
}

void gw_hidden_names_close_paren(struct gw_parser *parser, size_t closed)
{
    const struct gw_bracket *parenthesis = &parser->brackets.all[closed];
    uint64_t hidden = parenthesis->hidden & ~gw_top(parser)->hidden;
    if (!hidden) {
        return;
    }
    bool declarator = gw_is_mark(parser, parenthesis->token + 1, '*'); // (*kernel)(int *)
    if (declarator && gw_top(parser)->kind != GW_BRACKET_ANGLE) {
        parser->place.top = gw_brackets_renew(&parser->brackets, parser->place.top);
        parser->brackets.all[parser->place.top].hidden |= hidden;
    } else {
        parser->place.parameters_hidden |= hidden;
    }
}
