// SPDX-License-Identifier: MIT
// The two ends of a launch, and what is wrong with one that never ends.
#include "launch_rules.h"

#include "chevron/grammar/grammar.h"

bool gw_launch_open(struct gw_parser *parser, size_t token)
{
    size_t last = parser->place.previous;
    size_t first = gw_kernel_expression_first(parser, last);
    if (first == GW_NO_TOKEN) {
        return gw_parser_fail(parser, token,
                              "there is no kernel before this <<<: write "
                              "kernel<<<grid, block>>>(arguments)");
    }
    gw_kernel_macro_choose(parser, first, last);
    parser->edits[last].after = ")";
    // What a macro stands for, and where, the compiler does not tell.
    const bool device = gw_top(parser)->device && parser->macro == GW_NO_TOKEN;
    parser->edits[token].instead =
        device && !parser->global_redefined
            ? ".shape(__launch_in_device_code<GW_FIRST_LETTER(__CUDACC_RDC__)>(), "
            : ".shape(";
    parser->edits[token + 1].instead = "";
    parser->edits[token + 2].instead = "";
    parser->place.top =
        gw_brackets_push(&parser->brackets, parser->place.top, GW_BRACKET_LAUNCH, token);
    return true;
}

bool gw_launch_close(struct gw_parser *parser, size_t token)
{
    if (!gw_configuration_check(parser, token)) {
        return false;
    }
    // A macro may leave the arguments to whoever uses it, and an #if may come between.
    enum gw_token_kind next = parser->tokens[token + 3].kind;
    bool line_comes = next >= GW_TOKEN_DEFINE && next <= GW_TOKEN_DIRECTIVE;
    if (!gw_is_mark(parser, token + 3, '(') && !line_comes) {
        return gw_parser_fail(parser, token,
                              "there is no ( after this >>>: the kernel's arguments follow it in "
                              "parentheses, () when it has none");
    }
    parser->edits[token].instead = ")";
    parser->edits[token + 1].instead = "";
    parser->edits[token + 2].instead = "";
    parser->place.top = gw_base(parser)->below;
    parser->place.arguments_pending = true;
    return true;
}

bool gw_launch_fail_unclosed(struct gw_parser *parser)
{
    const struct gw_bracket *base = gw_base(parser);
    if (base->kind == GW_BRACKET_LAUNCH) {
        return gw_parser_fail(parser, base->token,
                              "this <<< has no >>>: write kernel<<<grid, block>>>(arguments)");
    }
    return gw_parser_fail(parser, base->token, "this %c of a kernel launch is not closed",
                          (char)parser->tokens[base->token].mark);
}

bool gw_launch_check_none_open(struct gw_parser *parser)
{
    size_t launch = gw_top(parser)->launch;
    if (launch == GW_NO_BRACKET) {
        return true;
    }
    if (!gw_base(parser)->within_launch) {
        parser->place.top = launch; // a brace inside it is open as well
    }
    return gw_launch_fail_unclosed(parser);
}
