// SPDX-License-Identifier: MIT
// Closing brackets. Outside launches a wrong one is the compiler's to judge; inside it is ours,
// since the compiler would see what we made of it.
#include "rules.h"

#include "chevron/declarations/declarations.h"
#include "chevron/launches/launch_rules.h"

static bool closes(enum gw_bracket_kind kind, unsigned char mark)
{
    switch (kind) {
    case GW_BRACKET_PAREN:
    case GW_BRACKET_ARGUMENTS:
        return mark == ')';
    case GW_BRACKET_SQUARE:
        return mark == ']';
    case GW_BRACKET_BRACE:
        return mark == '}';
    default:
        return false;
    }
}

static bool fail_wrong_bracket(struct gw_parser *parser, size_t token)
{
    const struct gw_bracket *base = gw_base(parser);
    char mark = (char)parser->tokens[token].mark;
    if (mark == '}') {
        return gw_launch_fail_unclosed(parser);
    }
    if (base->kind != GW_BRACKET_LAUNCH) {
        return gw_parser_fail(parser, token, "this %c does not close the %c before it", mark,
                              (char)parser->tokens[base->token].mark);
    }
    // In f(kernel<<<grid, block) the ) is right and >>> is missing.
    size_t around = parser->brackets.all[base->below].base;
    if (closes(parser->brackets.all[around].kind, (unsigned char)mark)) {
        return gw_launch_fail_unclosed(parser);
    }
    return gw_parser_fail(parser, token, "this %c closes no bracket between <<< and >>>", mark);
}

static void after_brace(struct gw_parser *parser, size_t opener)
{
    if (parser->place.kernel_pending && parser->place.kernel_scope == opener) {
        parser->place.kernel_pending = false;
    }
    parser->place.template_pending = false;
    parser->place.parameters_hidden = 0;
    parser->place.head = GW_NO_TOKEN;
    parser->place.head_read = false;
    gw_statement_forget(parser);
}

bool gw_close_bracket(struct gw_parser *parser, size_t token)
{
    struct gw_bracket base = *gw_base(parser);
    unsigned char mark = parser->tokens[token].mark;
    if (closes(base.kind, mark)) {
        size_t closed = gw_top(parser)->base;
        parser->tokens[base.token].partner = token;
        parser->tokens[token].partner = base.token;
        parser->place.top = base.below;
        if (mark == ')') {
            gw_hidden_names_close_paren(parser, closed);
        } else if (mark == '}') {
            after_brace(parser, base.token);
            gw_kernel_body_end(parser, base.token, token);
            gw_architecture_end(parser, base.token, token);
        }
        return true;
    }
    if (base.within_launch) {
        return fail_wrong_bracket(parser, token);
    }
    parser->unbalanced |= mark == '}' && parser->macro == GW_NO_TOKEN;
    if (mark == '}' && base.brace != GW_NO_BRACKET) {
        struct gw_bracket brace = parser->brackets.all[base.brace];
        parser->place.top = brace.below;
        after_brace(parser, brace.token);
    }
    return true;
}
