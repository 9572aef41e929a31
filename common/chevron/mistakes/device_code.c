// SPDX-License-Identifier: MIT
// Calls in kernels and __device__ functions of a function that only the host has, and the other way
// round: nvcc refuses them, and a plain C++ compiler sees no difference.
#include "mistakes.h"

#include "chevron/grammar/grammar.h"
#include "chevron/text/spelling.h"

#include <ctype.h>

enum { LONGEST_HEAD = 64 }; // tokens, so that the time stays linear

bool gw_device_body_begins(struct gw_parser *parser, size_t brace)
{
    bool device = false;
    size_t steps = 0;
    if (parser->place.head == GW_NO_TOKEN || !gw_is_mark(parser, brace - 1, ')') ||
        parser->tokens[brace - 1].partner == GW_NO_TOKEN) {
        return false; // __device__ int table[] = {, or a ) that closes nothing
    }
    for (size_t token = parser->place.head; token < brace; token++) {
        const size_t partner = parser->tokens[token].partner;
        parser->source->work++;
        device |=
            gw_is_word(parser, token, "__device__") || gw_is_word(parser, token, "__global__");
        if (gw_is_word(parser, token, "__host__") || ++steps > LONGEST_HEAD) {
            return false; // in a __host__ __device__ function nvcc only warns
        }
        if (partner != GW_NO_TOKEN && partner > token && partner < brace) {
            token = partner;
        }
    }
    return device;
}

bool gw_host_body_begins(struct gw_parser *parser, size_t brace)
{
    if (parser->place.head == GW_NO_TOKEN || parser->place.template_pending ||
        !gw_is_mark(parser, brace - 1, ')') || parser->tokens[brace - 1].partner == GW_NO_TOKEN) {
        return false;
    }
    const size_t name = parser->tokens[brace - 1].partner - 1;
    const struct gw_declaration_head head = gw_declaration_head_read(parser, name);
    return head.known && head.host && !head.device &&
           (head.returns_void || head.value != GW_NO_TOKEN) &&
           parser->tokens[name].kind == GW_TOKEN_NAME;
}

bool gw_host_body_ends(struct gw_parser *parser, size_t brace)
{
    static const char *const words[] = {"__device__", "struct", "class", "union", NULL};
    size_t steps = 0;
    for (size_t token = parser->place.head; token < brace; token++) {
        parser->source->work++;
        if (gw_is_one_of(parser, token, words) || ++steps > LONGEST_HEAD) {
            return true;
        }
    }
    return false;
}

static bool is_upper_case(struct gw_parser *parser, const struct gw_token *name)
{
    size_t at = name->offset;
    for (int c; (c = gw_next_character(parser->source, name, &at)) >= 0;) {
        if (islower(c)) {
            return false;
        }
    }
    return true;
}

bool gw_may_not_be_computed(struct gw_parser *parser, size_t open)
{
    static const char *const words[] = {
        "sizeof",        "decltype", "alignof", "alignas",    "typeid", "noexcept",
        "static_assert", "defined",  "typeof",  "__typeof__", NULL};
    if (open == 0 || parser->tokens[open - 1].kind != GW_TOKEN_NAME) {
        return false;
    }
    const struct gw_token *before = &parser->tokens[open - 1];
    const struct gw_name *name = gw_known_name(parser, open - 1);
    return gw_is_one_of(parser, open - 1, words) || is_upper_case(parser, before) ||
           (name && (name->roles & GW_NAME_MACRO));
}

static bool follows_operator(struct gw_parser *parser, size_t name)
{
    if (name == 0) {
        return false;
    }
    const struct gw_token *before = &parser->tokens[name - 1];
    switch (before->kind) {
    case GW_TOKEN_NAME:
        return gw_is_word(parser, name - 1, "return") || gw_is_word(parser, name - 1, "else") ||
               gw_is_word(parser, name - 1, "do");
    case GW_TOKEN_MARK:
        break;
    default:
        return false;
    }
    switch (before->mark) {
    case '.':
    case ']':
    case GW_MARK_SCOPE:
    case GW_MARK_ARROW:
    case GW_MARK_PASTE:
        return false;
    case '>':
        return before->partner == GW_NO_TOKEN;
    case '&':
        return gw_is_mark(parser, name - 2, '&') || !gw_is_type_before(parser, name - 1);
    case '*':
        return !gw_is_type_before(parser, name - 1);
    default:
        return true;
    }
}

void gw_device_code_call(struct gw_parser *parser)
{
    const size_t name = parser->place.previous;
    const bool device = gw_top(parser)->device, host = gw_top(parser)->host;
    if ((!device && !host) || gw_top(parser)->may_not_be_computed || name == GW_NO_TOKEN ||
        parser->tokens[name].kind != GW_TOKEN_NAME || parser->macro != GW_NO_TOKEN ||
        !follows_operator(parser, name)) {
        return;
    }
    // It may be declared further down, and is judged when all is known.
    if (device ? gw_is_host_library_call(parser, name) : gw_is_device_library_call(parser, name)) {
        gw_suspect(parser, GW_SUSPICION_LIBRARY_CALL, name, gw_note_name(parser, name, 0));
    } else if (!gw_is_library_name(parser, &parser->tokens[name])) {
        gw_suspect(parser, device ? GW_SUSPICION_HOST_CALL : GW_SUSPICION_DEVICE_CALL, name,
                   gw_note_name(parser, name, 0));
    }
}
