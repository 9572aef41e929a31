// SPDX-License-Identifier: MIT
// What stands between <<< and >>>: two to four values, none of them empty.
#include "launch_rules.h"

static bool is_empty_here(const struct gw_parser *parser)
{
    size_t previous = parser->place.previous;
    return gw_is_mark(parser, previous, ',') || previous == gw_base(parser)->token + 2;
}

static bool fail_empty(struct gw_parser *parser, size_t token)
{
    return gw_parser_fail(parser, token,
                          "a value is missing here: write <<<grid, block>>>, "
                          "<<<grid, block, shared bytes>>> or "
                          "<<<grid, block, shared bytes, stream>>>");
}

bool gw_configuration_comma(struct gw_parser *parser, size_t token)
{
    return !is_empty_here(parser) || fail_empty(parser, token);
}

// Does the only value come from a macro of this file that stands for several?
static bool is_list_macro(struct gw_parser *parser, size_t token)
{
    if (parser->tokens[token].kind != GW_TOKEN_NAME) {
        return false;
    }
    const struct gw_name *name = gw_known_name(parser, token);
    return name && (name->roles & GW_NAME_LIST_MACRO);
}

bool gw_configuration_check(struct gw_parser *parser, size_t token)
{
    size_t launch = gw_base(parser)->token;
    // An ANGLE that is still open was a comparison, and its commas separate values.
    size_t values = gw_top(parser)->commas + 1;
    if (values > 1 && is_empty_here(parser)) {
        return fail_empty(parser, token);
    }
    if (parser->place.previous == launch + 2) {
        values = 0;
    }
    if (values > 4 || (values < 2 && !is_list_macro(parser, launch + 3))) {
        return gw_parser_fail(parser, launch,
                              "here %s %zu value%s between <<< and >>>, but a launch takes 2 to "
                              "4: grid, block, bytes of dynamic shared memory (if any), stream (if "
                              "any)",
                              values == 1 ? "is" : "are", values, values == 1 ? "" : "s");
    }
    return true;
}
