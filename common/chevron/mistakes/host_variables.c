// SPDX-License-Identifier: MIT
// Variables of the host in device code, which nvcc refuses by name. Only those that no other file
// can change are told here: of them a plain C++ compiler may take the first value, and nothing is
// left for the checker to see.
#include "mistakes.h"

#include "chevron/grammar/grammar.h"

enum { LONGEST_HEAD = 16 }; // tokens, so that the time stays linear

static bool stands_at_namespace_scope(const struct gw_parser *parser)
{
    return !gw_top(parser)->in_function && gw_top(parser)->kind != GW_BRACKET_ANGLE &&
           (gw_base(parser)->kind == GW_BRACKET_FILE || gw_base(parser)->kind == GW_BRACKET_BRACE);
}

// Is `name` declared behind `static`, or as a table behind `const`? A single constant has its value
// on both sides.
static bool belongs_to_file(struct gw_parser *parser, size_t name)
{
    bool is_static = false, is_const = false;
    size_t steps = 0;
    for (size_t token = parser->place.head; token < name; token++) {
        parser->source->work++;
        is_static |= gw_is_word(parser, token, "static");
        is_const |= gw_is_word(parser, token, "const");
        if (gw_is_word(parser, token, "extern") || gw_is_mark(parser, token, '*') ||
            ++steps > LONGEST_HEAD) {
            return false;
        }
    }
    return is_const ? gw_is_mark(parser, name + 1, '[') : is_static;
}

void gw_host_variable_declared(struct gw_parser *parser, size_t token)
{
    const struct gw_place *place = &parser->place;
    const bool ends = gw_is_mark(parser, token + 1, '=') || gw_is_mark(parser, token + 1, ';') ||
                      gw_is_mark(parser, token + 1, '[');
    if (parser->macro != GW_NO_TOKEN || place->branch != GW_NO_TOKEN || place->template_pending ||
        place->head == GW_NO_TOKEN || !stands_at_namespace_scope(parser) || !ends) {
        gw_note_name(parser, token, GW_NAME_LOCAL);
        return;
    }
    const struct gw_declaration_head head = gw_declaration_head_read(parser, token);
    const bool host =
        head.known && !head.device && head.value != GW_NO_TOKEN && belongs_to_file(parser, token);
    gw_note_name(parser, token, host ? GW_NAME_HOST_VARIABLE : GW_NAME_LOCAL);
}

void gw_host_variable_use(struct gw_parser *parser, size_t token)
{
    if (!gw_top(parser)->device || gw_top(parser)->may_not_be_computed) {
        return;
    }
    const struct gw_name *name = gw_known_name(parser, token);
    const size_t before = parser->place.previous;
    if (!name || !(name->roles & GW_NAME_HOST_VARIABLE) || gw_is_mark(parser, before, '.') ||
        gw_is_mark(parser, before, GW_MARK_ARROW) || gw_is_mark(parser, before, GW_MARK_SCOPE) ||
        gw_is_mark(parser, token + 1, '(') || gw_is_mark(parser, token + 1, GW_MARK_SCOPE)) {
        return;
    }
    gw_suspect(parser, GW_SUSPICION_HOST_VARIABLE, token, name);
}
