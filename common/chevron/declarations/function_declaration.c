// SPDX-License-Identifier: MIT
// Which names the file declares as ordinary functions at namespace scope. Only those are noted
// whose every word is known: `KERNEL void k(int *x)` may well be a kernel.
#include "declarations.h"

#include "chevron/grammar/grammar.h"

void gw_function_declaration_paren(struct gw_parser *parser, size_t token)
{
    struct gw_place *place = &parser->place;
    size_t name = place->previous;
    if (gw_top(parser)->in_function || place->kernel_pending || place->head_read ||
        parser->macro != GW_NO_TOKEN || gw_top(parser)->kind == GW_BRACKET_ANGLE ||
        (gw_base(parser)->kind != GW_BRACKET_FILE && gw_base(parser)->kind != GW_BRACKET_BRACE) ||
        name == GW_NO_TOKEN || parser->tokens[name].kind != GW_TOKEN_NAME ||
        gw_is_word(parser, name, "__launch_bounds__")) {
        return;
    }
    place->head_read = true;
    if (name > 0 && gw_is_mark(parser, name - 1, GW_MARK_SCOPE)) {
        parser->unseen_names = true; // type::function has all that the type has
        return;
    }
    struct gw_declaration_head head = gw_declaration_head_read(parser, name);
    struct gw_name *entry = gw_note_name(parser, name, 0);
    bool sure = head.known && (head.returns_void || head.value != GW_NO_TOKEN) &&
                name + 1 == token && place->branch == GW_NO_TOKEN;
    if (!sure) {
        entry->roles |= GW_NAME_UNSURE;
        return;
    }
    entry->roles |= GW_NAME_FUNCTION | (head.device ? GW_NAME_DEVICE_FUNCTION : 0) |
                    (head.host ? GW_NAME_HOST_FUNCTION : 0);
    if (!entry->function) {
        entry->function = &parser->tokens[name];
        entry->function_scope = gw_scope(parser);
        entry->returns_void = head.returns_void && head.value == GW_NO_TOKEN;
    }
}
