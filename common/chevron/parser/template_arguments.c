// SPDX-License-Identifier: MIT
// A < behind a name may open template arguments or compare. It is kept as an open ANGLE, which a >
// closes and which is forgotten where no template argument can go on.
#include "rules.h"

#include "chevron/declarations/declarations.h"

void gw_angle_open(struct gw_parser *parser, size_t token)
{
    size_t previous = parser->place.previous;
    if (previous != GW_NO_TOKEN && parser->tokens[previous].kind == GW_TOKEN_NAME) {
        parser->place.top =
            gw_brackets_push(&parser->brackets, parser->place.top, GW_BRACKET_ANGLE, token);
    }
}

void gw_angles_close(struct gw_parser *parser, size_t token, size_t count)
{
    for (size_t i = 0; i < count && gw_top(parser)->kind == GW_BRACKET_ANGLE; i++) {
        const struct gw_bracket *angle = gw_top(parser);
        struct gw_token *open = &parser->tokens[angle->token];
        open->partner = token + i;
        open->commas = angle->commas - parser->brackets.all[angle->below].commas;
        parser->tokens[token + i].partner = angle->token;
        gw_kernel_instance_cast(parser, angle->token, token + i);
        if (angle->token > 0 && gw_is_word(parser, angle->token - 1, "template")) {
            bool empty = parser->place.previous == angle->token;
            parser->place.template_parameters = empty ? 0 : open->commas + 1;
        }
        parser->place.top = angle->below;
    }
}

void gw_angles_forget(struct gw_parser *parser)
{
    struct gw_bracket top = *gw_top(parser);
    if (top.kind != GW_BRACKET_ANGLE) {
        return;
    }
    parser->place.top = top.base;
    if (gw_top(parser)->kind == GW_BRACKET_LAUNCH) {
        parser->place.top = gw_brackets_renew(&parser->brackets, top.base);
        parser->brackets.all[parser->place.top].commas = top.commas;
    }
}

// A comparison goes on like this more often than a template argument. What is known to be a
// kernel's template is not compared.
void gw_angles_doubt(struct gw_parser *parser)
{
    const struct gw_bracket *top = gw_top(parser);
    const struct gw_name *name = top->kind == GW_BRACKET_ANGLE && top->token > 0
                                     ? gw_known_name(parser, top->token - 1)
                                     : NULL;
    if (!name || !(name->roles & GW_NAME_KERNEL_TEMPLATE)) {
        gw_angles_forget(parser);
    }
}

void gw_angles_comma(struct gw_parser *parser)
{
    enum gw_bracket_kind kind = gw_top(parser)->kind;
    if (kind == GW_BRACKET_ANGLE || kind == GW_BRACKET_LAUNCH) {
        parser->place.top = gw_brackets_renew(&parser->brackets, parser->place.top);
        parser->brackets.all[parser->place.top].commas++;
    }
}
