// SPDX-License-Identifier: MIT
// What stands before <<<: where the kernel's name, or an expression of it, begins.
#include "grammar.h"

static bool is_operand_name(struct gw_parser *parser, size_t token)
{
    static const char *const keywords[] = {
        "return",    "else",     "do",  "case",   "throw",    "goto",     "if",       "while",
        "for",       "switch",   "new", "delete", "operator", "template", "typename", "sizeof",
        "co_return", "co_yield", "not", "and",    "or",       "xor",      NULL};
    return parser->tokens[token].kind == GW_TOKEN_NAME && !gw_is_one_of(parser, token, keywords);
}

static bool is_before_body(const struct gw_parser *parser, size_t token)
{
    return token == GW_NO_TOKEN || token < parser->body;
}

// if (n > 0) (kernel)<<<...
static bool is_condition(struct gw_parser *parser, size_t open)
{
    static const char *const words[] = {"if", "constexpr", "while", "for", "switch", NULL};
    return open > 0 && gw_is_one_of(parser, open - 1, words);
}

// Can an expression end with this token?
static bool ends_operand(struct gw_parser *parser, size_t token)
{
    if (is_before_body(parser, token)) {
        return false;
    }
    size_t partner = parser->tokens[token].partner;
    switch (parser->tokens[token].mark) {
    case ')':
        return partner != GW_NO_TOKEN && !is_condition(parser, partner);
    case ']':
    case '>':
        return partner != GW_NO_TOKEN;
    default:
        return is_operand_name(parser, token);
    }
}

static bool is_pasted_number(const struct gw_parser *parser, size_t token)
{
    return parser->tokens[token].kind == GW_TOKEN_NUMBER && token > 0 &&
           gw_is_mark(parser, token - 1, GW_MARK_PASTE);
}

// The last token of what is joined to the name from the left by ::, ., -> or ##, or GW_NO_TOKEN;
// `*first` is then the first token of the whole.
static size_t step_over_joint(struct gw_parser *parser, size_t name, size_t *first)
{
    *first = name;
    size_t joint = name - 1; // wraps around to GW_NO_TOKEN
    if (!is_before_body(parser, joint) && gw_is_word(parser, joint, "template")) {
        joint--;
    }
    if (is_before_body(parser, joint)) {
        return GW_NO_TOKEN;
    }
    unsigned char mark = parser->tokens[joint].mark;
    if (mark != GW_MARK_SCOPE && mark != '.' && mark != GW_MARK_ARROW && mark != GW_MARK_PASTE) {
        return GW_NO_TOKEN;
    }
    size_t left = joint - 1;
    bool parenthesis =
        mark == GW_MARK_SCOPE && !is_before_body(parser, left) && parser->tokens[left].mark == ')';
    if (ends_operand(parser, left) && !parenthesis) {
        return left;
    }
    if (mark == GW_MARK_SCOPE) {
        *first = joint; // ::kernel
    }
    return GW_NO_TOKEN;
}

size_t gw_kernel_expression_first(struct gw_parser *parser, size_t last)
{
    for (size_t at = last; !is_before_body(parser, at);) {
        parser->source->work++;
        size_t open = parser->tokens[at].partner;
        unsigned char mark = parser->tokens[at].mark;
        if (is_operand_name(parser, at) || is_pasted_number(parser, at)) {
            size_t first;
            at = step_over_joint(parser, at, &first);
            if (at == GW_NO_TOKEN) {
                return first;
            }
            continue;
        }
        if ((mark != ')' && mark != ']' && mark != '>') || open == GW_NO_TOKEN) {
            break;
        }
        if (mark == ')' && (is_condition(parser, open) || gw_is_mark(parser, open - 1, '>')) &&
            !ends_operand(parser, open - 1)) {
            break; // if (n > 0) [i]<<<, or a launch before this one
        }
        if (mark == ')' && !ends_operand(parser, open - 1)) {
            return open + 1 < at ? open : GW_NO_TOKEN;
        }
        at = open - 1; // a call, an index or template arguments: of what is left of them
    }
    return GW_NO_TOKEN;
}
