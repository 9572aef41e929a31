// SPDX-License-Identifier: MIT
// #if groups: every branch begins with what was known before the #if, and behind the #endif the
// last branch counts. So a function whose head stands in both branches is one function.
#include "rules.h"

void gw_conditional_open(struct gw_parser *parser, size_t token)
{
    gw_statement_forget(parser);
    enum gw_token_kind kind = parser->tokens[token].kind;
    parser->conditionals[parser->conditional_count++] = (struct gw_conditional){
        .place = parser->place, .dead = parser->dead, .others_dead = kind == GW_TOKEN_IF_ONE};
    parser->place.branch = token;
    parser->dead |= kind == GW_TOKEN_IF_ZERO;
}

void gw_conditional_else(struct gw_parser *parser, size_t token)
{
    if (parser->conditional_count == 0) {
        return;
    }
    const struct gw_conditional *group = &parser->conditionals[parser->conditional_count - 1];
    parser->dead = group->dead || group->others_dead;
    if (!group->others_dead) {
        parser->place = group->place;
        parser->place.branch = token;
    }
}

void gw_conditional_close(struct gw_parser *parser)
{
    if (parser->conditional_count == 0) {
        return;
    }
    const struct gw_conditional *group = &parser->conditionals[--parser->conditional_count];
    parser->place.branch = group->place.branch;
    parser->dead = group->dead;
    gw_statement_forget(parser);
}
