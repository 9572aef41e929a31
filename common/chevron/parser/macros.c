// SPDX-License-Identifier: MIT
// The two ends of a #define. Its body is a world of its own: brackets may stay open in it, and the
// text around it does not notice.
#include "rules.h"

#include "chevron/declarations/declarations.h"
#include "chevron/launches/launch_rules.h"

void gw_macro_begin(struct gw_parser *parser, size_t *token)
{
    gw_statement_forget(parser);
    parser->outside = parser->place;
    if (parser->tokens[*token + 1].kind == GW_TOKEN_NAME) {
        (*token)++;
        gw_note_name(parser, *token, GW_NAME_UNSURE | GW_NAME_MACRO);
        parser->global_redefined |= gw_is_word(parser, *token, "__global__");
    }
    parser->macro = *token;
    while (parser->tokens[*token + 1].kind == GW_TOKEN_PARAMETER) {
        (*token)++;
        gw_note_name(parser, *token, 0)->macro = parser->macro;
    }
    parser->body = *token + 1;
    // Where the macro will stand nobody knows; most stand in functions.
    gw_place_begin(parser, true);
}

bool gw_macro_end(struct gw_parser *parser, size_t token)
{
    if (!gw_launch_check_none_open(parser) || !gw_dynamic_shared_end(parser, token)) {
        return false;
    }
    if (parser->place.comma_seen && parser->tokens[parser->macro].kind == GW_TOKEN_NAME) {
        gw_note_name(parser, parser->macro, GW_NAME_LIST_MACRO);
    }
    parser->place = parser->outside;
    parser->macro = GW_NO_TOKEN;
    parser->body = 0;
    return true;
}
