// SPDX-License-Identifier: MIT
// Behind a kernel's body GW_REGISTER_KERNEL(name) tells the device of it, so that the kernel can be
// launched through a void pointer. The name must mean the kernel in that place, or nothing would
// compile: whatever is not certain is left out.
#include "declarations.h"

#include "chevron/grammar/grammar.h"

#include <string.h>

static bool is_built_in_type(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"int",  "float", "double", "char",     "bool",
                                        "long", "short", "signed", "unsigned", NULL};
    return gw_is_one_of(parser, token, words);
}

// `KERNEL(add, int *x)` may be a macro: each parameter has a type and a name, or is a type surely.
static bool are_parameters(struct gw_parser *parser, size_t open)
{
    const size_t close = parser->tokens[open].partner;
    size_t length = 0; // in tokens, of the parameter so far
    for (size_t token = open + 1; token < close; token++) {
        parser->source->work++;
        const size_t partner = parser->tokens[token].partner;
        if (gw_is_mark(parser, token, ',')) {
            if (length < 2) {
                return false;
            }
            length = 0;
            continue;
        }
        length += is_built_in_type(parser, token) ? 2 : 1;
        if (partner != GW_NO_TOKEN && partner > token && partner < close) {
            token = partner;
        }
    }
    return length >= 2 || close == open + 1 ||
           (close == open + 2 && gw_is_word(parser, open + 1, "void"));
}

// A macro's use, DECLARE(a), may stand before the declaration and has no ; behind it.
static struct gw_declaration_head read_head(struct gw_parser *parser, size_t name)
{
    const size_t first = parser->place.head;
    const size_t close = parser->tokens[first + 1].partner;
    struct gw_declaration_head head = gw_declaration_head_read(parser, name);
    if (!head.known && parser->tokens[first].kind == GW_TOKEN_NAME &&
        gw_is_mark(parser, first + 1, '(') && close != GW_NO_TOKEN && close < name) {
        parser->place.head = close + 1;
        head = gw_declaration_head_read(parser, name);
        parser->place.head = first;
    }
    return head;
}

static bool is_certain(struct gw_parser *parser, size_t brace)
{
    const struct gw_place *place = &parser->place;
    const size_t name = place->kernel_name;
    const enum gw_bracket_kind around = gw_top(parser)->kind;
    if (parser->macro != GW_NO_TOKEN || name == GW_NO_TOKEN || place->template_pending ||
        gw_top(parser)->in_function || place->kernel_branch != place->branch ||
        (around != GW_BRACKET_FILE && around != GW_BRACKET_BRACE) ||
        !gw_is_mark(parser, name + 1, '(') || !gw_is_mark(parser, brace - 1, ')') ||
        parser->tokens[brace - 1].partner != name + 1) {
        return false;
    }
    const struct gw_token *spelled = &parser->tokens[name];
    if (memchr(parser->source->text + spelled->offset, '\\', spelled->length)) {
        return false; // broken over two lines
    }
    const struct gw_declaration_head head = read_head(parser, name);
    return head.known && head.returns_void && head.value == GW_NO_TOKEN &&
           are_parameters(parser, name + 1);
}

static size_t launch_bounds(struct gw_parser *parser, size_t name)
{
    for (size_t token = parser->place.head + 1; token < name; token++) {
        parser->source->work++;
        if (gw_is_mark(parser, token, '(') && gw_is_word(parser, token - 1, "__launch_bounds__")) {
            return token;
        }
    }
    return 0;
}

void gw_kernel_body_begin(struct gw_parser *parser, size_t brace)
{
    if (is_certain(parser, brace)) {
        parser->body_bounds = launch_bounds(parser, parser->place.kernel_name);
        parser->body_kernel = parser->place.kernel_name;
        parser->body_brace = brace;
        parser->body_branch = parser->place.branch;
    }
}

void gw_kernel_body_end(struct gw_parser *parser, size_t brace, size_t token)
{
    if (parser->body_kernel != GW_NO_TOKEN && parser->body_brace == brace) {
        if (parser->body_branch == parser->place.branch && parser->macro == GW_NO_TOKEN) {
            parser->edits[token].kernel = &parser->tokens[parser->body_kernel];
            parser->edits[token].bounds = parser->body_bounds;
        }
        parser->body_kernel = GW_NO_TOKEN;
    }
}

static bool is_macro(struct gw_parser *parser, const struct gw_token *token)
{
    const struct gw_name *name = gw_names_find(&parser->names, parser->source, token);
    return name && (name->roles & GW_NAME_MACRO);
}

void gw_kernel_registrations_judge(struct gw_parser *parser)
{
    const bool unknown =
        parser->global_redefined || parser->unbalanced || gw_top(parser)->brace != GW_NO_BRACKET;
    for (size_t i = 0; i < parser->source->token_count; i++) {
        struct gw_edit *edit = &parser->edits[i];
        if (edit->kernel && (unknown || is_macro(parser, edit->kernel))) {
            edit->kernel = NULL;
        }
    }
}

// Are `const void *` or `void *` all there is between the two?
static bool is_void_pointer(struct gw_parser *parser, size_t open, size_t close)
{
    size_t token = open + 1;
    token += gw_is_word(parser, token, "const");
    if (!gw_is_word(parser, token, "void")) {
        return false;
    }
    token++;
    token += gw_is_word(parser, token, "const");
    return gw_is_mark(parser, token, '*') && token + 1 == close;
}

static bool follows_cast(struct gw_parser *parser, size_t first)
{
    const size_t last = first - 1;
    if (gw_is_mark(parser, last, ')')) { // (void *)kernel<float>
        const size_t open = parser->tokens[last].partner;
        return open != GW_NO_TOKEN && is_void_pointer(parser, open, last);
    }
    if (last == 0 || !gw_is_mark(parser, last, '(') || !gw_is_mark(parser, last - 1, '>')) {
        return false;
    }
    const size_t open = parser->tokens[last - 1].partner; // reinterpret_cast<void *>(kernel<float>)
    return open != GW_NO_TOKEN && open > 0 && gw_is_word(parser, open - 1, "reinterpret_cast") &&
           is_void_pointer(parser, open, last - 1);
}

void gw_kernel_instance_cast(struct gw_parser *parser, size_t open, size_t close)
{
    if (parser->macro != GW_NO_TOKEN || open == 0 ||
        (!gw_is_mark(parser, close + 1, ',') && !gw_is_mark(parser, close + 1, ')') &&
         !gw_is_mark(parser, close + 1, ';') && !gw_is_mark(parser, close + 1, '}'))) {
        return;
    }
    const struct gw_name *name = gw_known_name(parser, open - 1);
    if (!name || !(name->roles & GW_NAME_KERNEL_TEMPLATE)) {
        return;
    }
    size_t first = gw_kernel_expression_first(parser, close);
    if (first == GW_NO_TOKEN || first < 2) {
        return;
    }
    first -= gw_is_mark(parser, first - 1, '&');
    if (follows_cast(parser, first)) {
        parser->edits[first].before = "GW_KERNEL_POINTER(";
        parser->edits[close].after = ")";
    }
}
