// SPDX-License-Identifier: MIT
// Which names the file declares __global__. The name is the last one with a ( behind it, outside
// other brackets, that is no attribute: __launch_bounds__(256) may stand anywhere.
#include "declarations.h"

#include "chevron/grammar/grammar.h"
#include "chevron/mistakes/mistakes.h"

void gw_kernel_declaration_name(struct gw_parser *parser, size_t token)
{
    if (gw_is_word(parser, token, "__global__")) {
        parser->place.kernel_pending = true;
        parser->place.kernel_scope = gw_base(parser)->token;
        parser->place.kernel_name = GW_NO_TOKEN;
        parser->place.kernel_optional = false;
    }
}

void gw_kernel_declaration_equals(struct gw_parser *parser)
{
    parser->place.kernel_optional |=
        parser->place.kernel_pending && parser->place.kernel_name != GW_NO_TOKEN;
}

static bool is_attribute(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"alignas", "noexcept", "decltype", "requires",
                                        "throw",   "explicit", "void",     NULL};
    const struct gw_token *name = &parser->tokens[token];
    const char *text = parser->source->text + name->offset;
    bool reserved = name->length > 4 && text[0] == '_' && text[1] == '_'; // __attribute__ and such
    return reserved || gw_is_one_of(parser, token, words);
}

void gw_kernel_declaration_paren(struct gw_parser *parser, size_t token)
{
    struct gw_place *place = &parser->place;
    if (!place->kernel_pending || gw_top(parser)->kind == GW_BRACKET_ANGLE ||
        place->kernel_scope != gw_base(parser)->token || token == 0) {
        return;
    }
    size_t name = place->previous;
    if (gw_is_mark(parser, name, '>') && parser->tokens[name].partner != GW_NO_TOKEN) {
        name = parser->tokens[name].partner - 1; // kernel<int>(...), a specialisation
        place->template_pending = true;
    }
    if (parser->tokens[name].kind == GW_TOKEN_NAME && !is_attribute(parser, name)) {
        place->kernel_name = name;
        place->kernel_branch = place->branch;
    }
}

static void declare(struct gw_parser *parser, struct gw_name *name, bool defined)
{
    const struct gw_place *place = &parser->place;
    name->kernel_scope = gw_scope(parser);
    if (!(name->roles & (GW_NAME_KERNEL | GW_NAME_KERNEL_TEMPLATE))) {
        if (gw_is_library_name(parser, name->token)) {
            name->roles |= GW_NAME_UNSURE;
        }
        unsigned number = parser->names.kernel_count++;
        name->kernel_bit = number < 64 ? (uint64_t)1 << number : 0;
    }
    name->roles |= place->kernel_optional ? GW_NAME_OPTIONAL : 0;
    if (place->template_pending) {
        name->roles |= GW_NAME_KERNEL_TEMPLATE;
        if (name->parameters < place->template_parameters) {
            name->parameters = place->template_parameters;
        }
        return;
    }
    name->roles |= GW_NAME_KERNEL;
    if (defined && name->defined && name->scope == place->kernel_scope &&
        name->branch == place->branch) {
        name->roles |= GW_NAME_OVERLOADED;
    }
    if (defined && !name->defined) {
        name->defined = true;
        name->scope = place->kernel_scope;
        name->branch = place->branch;
    }
}

// `extern __global__ void k(int *);` in a function: g++ takes it for another kernel than the file's
// where it is an argument of a template, and has both of one name. By address they are one.
static void hide_in_block(struct gw_parser *parser, const struct gw_name *name)
{
    if (gw_top(parser)->in_function) {
        parser->place.top = gw_brackets_renew(&parser->brackets, parser->place.top);
        parser->brackets.all[parser->place.top].hidden |= name->kernel_bit;
    }
}

void gw_kernel_declaration_end(struct gw_parser *parser, size_t token)
{
    struct gw_place *place = &parser->place;
    if (!place->kernel_pending || place->kernel_scope != gw_base(parser)->token) {
        return;
    }
    place->kernel_pending = false;
    // In a macro the name is mostly a parameter.
    if (place->kernel_name != GW_NO_TOKEN && parser->macro == GW_NO_TOKEN) {
        struct gw_name *name = gw_note_name(parser, place->kernel_name, 0);
        declare(parser, name, gw_is_mark(parser, token, '{'));
        gw_suspect_result(parser, place->kernel_name, name);
        if (gw_is_mark(parser, token, '{')) {
            gw_kernel_body_begin(parser, token);
        } else {
            hide_in_block(parser, name);
        }
    }
}
