// SPDX-License-Identifier: MIT
// What stands before the name of a function that a declaration declares. A word that nobody here
// knows may be a macro, and that may stand for anything.
#include "grammar.h"

enum { LONGEST_HEAD = 32, LONGEST_TYPE = 4 }; // tokens, so that the time stays linear

static bool is_specifier(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {
        "static",     "inline",   "extern",          "const",        "constexpr",  "__device__",
        "__global__", "__host__", "__forceinline__", "__noinline__", "__inline__", "template",
        "volatile",   NULL};
    return gw_is_one_of(parser, token, words);
}

static bool is_value_type(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {
        "int",     "float",    "double",  "bool",        "char",      "short",    "long",
        "signed",  "unsigned", "size_t",  "cudaError_t", "ptrdiff_t", "int8_t",   "int16_t",
        "int32_t", "int64_t",  "uint8_t", "uint16_t",    "uint32_t",  "uint64_t", "dim3",
        "float2",  "float3",   "float4",  "int2",        "int3",      "int4",     "double2",
        "real",    "struct",   "class",   "union",       "enum",      NULL};
    return !gw_is_mark(parser, token + 1, GW_MARK_SCOPE) &&
           (token == 0 || !gw_is_mark(parser, token - 1, GW_MARK_SCOPE)) &&
           gw_is_one_of(parser, token, words);
}

// A declaration like these is none of a function, or of one whose type stands elsewhere.
static bool is_other_declaration(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"typedef", "using", "friend", "operator", "auto", NULL};
    return gw_is_one_of(parser, token, words);
}

// Returns false when this declares no function with a type in front.
static bool read_name(struct gw_parser *parser, size_t token, struct gw_declaration_head *head)
{
    head->host |= gw_is_word(parser, token, "__host__") || gw_is_word(parser, token, "constexpr");
    head->device |= gw_is_word(parser, token, "__device__") ||
                    gw_is_word(parser, token, "__global__") ||
                    gw_is_word(parser, token, "constexpr");
    if (gw_is_word(parser, token, "void")) {
        head->returns_void = true;
    } else if (is_value_type(parser, token)) {
        head->value = head->value == GW_NO_TOKEN ? token : head->value;
    } else if (is_other_declaration(parser, token)) {
        return false;
    } else if (!is_specifier(parser, token) && !gw_is_word(parser, token, "__launch_bounds__")) {
        head->known = false;
    }
    return true;
}

// The same for a punctuator; moves `*token` behind brackets.
static bool read_mark(struct gw_parser *parser, size_t *token, size_t name,
                      struct gw_declaration_head *head)
{
    size_t partner = parser->tokens[*token].partner;
    switch (parser->tokens[*token].mark) {
    case '*':
    case '&':
        head->value = head->value == GW_NO_TOKEN ? *token : head->value;
        return true;
    case GW_MARK_SCOPE:
        head->known = false;
        return true;
    case '[':
        if (gw_is_mark(parser, *token + 1, '[')) { // an attribute, as [[maybe_unused]]
            *token = partner;
            return partner < name;
        }
        /* fall through */
    case '(':
    case '<':
        head->known &= gw_is_word(parser, *token - 1, "__launch_bounds__") ||
                       gw_is_word(parser, *token - 1, "template");
        *token = partner;
        return partner < name;
    default:
        return false;
    }
}

struct gw_declaration_head gw_declaration_head_read(struct gw_parser *parser, size_t name)
{
    struct gw_declaration_head head = {.known = true, .value = GW_NO_TOKEN};
    static const struct gw_declaration_head nothing = {.value = GW_NO_TOKEN};
    size_t steps = 0;
    for (size_t token = parser->place.head; token < name; token++) {
        parser->source->work++;
        enum gw_token_kind kind = parser->tokens[token].kind;
        bool goes_on = kind == GW_TOKEN_TEXT; // extern "C"
        if (kind == GW_TOKEN_NAME) {
            goes_on = read_name(parser, token, &head);
        } else if (kind == GW_TOKEN_MARK) {
            goes_on = read_mark(parser, &token, name, &head);
        }
        if (!goes_on || ++steps > LONGEST_HEAD) {
            return nothing;
        }
    }
    head.host |= !head.device;
    return head;
}

bool gw_is_type_before(struct gw_parser *parser, size_t star)
{
    for (size_t token = star, steps = 0; steps <= LONGEST_TYPE; token--, steps++) {
        const struct gw_token *part = &parser->tokens[token];
        if (part->mark == '(' || part->mark == ',' || part->mark == '<') {
            return true; // a parameter, as far as one can tell
        }
        if ((part->kind != GW_TOKEN_NAME && part->mark != '*' && part->mark != '&') ||
            gw_is_word(parser, token, "return")) {
            return false;
        }
        if (token == parser->place.head || token == 0) {
            return true;
        }
    }
    return false;
}
