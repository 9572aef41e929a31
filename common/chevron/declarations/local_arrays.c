// SPDX-License-Identifier: MIT
// `float part[64];` in a kernel becomes `float part[64] GW_LOCAL_ARRAY;`, so that the checker sees
// what is read of it, and so does a struct that holds an array. Whatever may be no such declaration
// stays as it is.
#include "declarations.h"

// A statement that begins with one of these, or holds it before the name, declares no array of the
// thread's own.
static const char *const others[] = {
    "return",    "else",     "do",         "case",       "default",      "goto",
    "throw",     "delete",   "new",        "using",      "typedef",      "template",
    "friend",    "operator", "sizeof",     "static",     "extern",       "thread_local",
    "constexpr", "const",    "__shared__", "__device__", "__constant__", "__managed__",
    "co_return", "co_yield", "co_await",   NULL};

// The members of a struct stand in a brace, too.
static bool is_block(struct gw_parser *parser, size_t brace)
{
    static const char *const words[] = {"else", "do", "try", NULL};
    if (brace == 0 || parser->tokens[brace - 1].kind == GW_TOKEN_NAME) {
        return brace > 0 && gw_is_one_of(parser, brace - 1, words);
    }
    return gw_is_mark(parser, brace - 1, ')') || gw_is_mark(parser, brace - 1, ';') ||
           gw_is_mark(parser, brace - 1, ':') || gw_is_mark(parser, brace - 1, '{') ||
           gw_is_mark(parser, brace - 1, '}');
}

// The first name that is declared: the last one of `unsigned int part[`, which has a type before
// it.
static size_t first_declared(struct gw_parser *parser, size_t end)
{
    size_t words = 0;
    for (size_t token = parser->place.head; token < end; token++) {
        const size_t partner = parser->tokens[token].partner;
        parser->source->work++;
        if (parser->tokens[token].kind == GW_TOKEN_NAME) {
            const struct gw_name *name = gw_known_name(parser, token);
            if (gw_is_one_of(parser, token, others) || (name && (name->roles & GW_NAME_MACRO))) {
                return GW_NO_TOKEN;
            }
            words++;
        } else if (gw_is_mark(parser, token, '<') && partner != GW_NO_TOKEN && partner < end) {
            token = partner;
        } else if (!gw_is_mark(parser, token, GW_MARK_SCOPE)) {
            const bool declares = words > 1 && parser->tokens[token - 1].kind == GW_TOKEN_NAME;
            const bool goes_on = gw_is_mark(parser, token, '[') || gw_is_mark(parser, token, ',') ||
                                 gw_is_mark(parser, token, '=');
            return declares && goes_on ? token - 1 : GW_NO_TOKEN;
        }
    }
    return words > 1 && parser->tokens[end - 1].kind == GW_TOKEN_NAME ? end - 1 : GW_NO_TOKEN;
}

static bool holds_array(struct gw_parser *parser, size_t type)
{
    const struct gw_name *name =
        parser->tokens[type].kind == GW_TOKEN_NAME ? gw_known_name(parser, type) : NULL;
    return name && (name->roles & GW_NAME_HOLDS_ARRAY);
}

// `struct name { ... };` and `typedef struct { ... } name;`, at whose end is a `}` or a name.
static void note_struct(struct gw_parser *parser, size_t end)
{
    const bool named = end > 0 && parser->tokens[end - 1].kind == GW_TOKEN_NAME;
    const size_t close = end - 1 - (named ? 1 : 0);
    if (end < 4 || !gw_is_mark(parser, close, '}')) {
        return;
    }
    const size_t open = parser->tokens[close].partner;
    if (open == GW_NO_TOKEN || open < 2) {
        return;
    }
    const bool tagged = gw_is_word(parser, open - 2, "struct");
    const size_t head = tagged ? open - 2 : open - 1;
    if (!gw_is_word(parser, head, "struct")) {
        return;
    }
    bool holds = false;
    for (size_t token = open + 1; token < close && !holds; token++) {
        parser->source->work++;
        holds = gw_is_mark(parser, token, '[') || holds_array(parser, token);
        if (gw_is_mark(parser, token, '{') && parser->tokens[token].partner != GW_NO_TOKEN) {
            token = parser->tokens[token].partner; // a struct of its own, or a function
        }
    }
    if (holds && tagged) {
        gw_note_name(parser, open - 1, GW_NAME_HOLDS_ARRAY);
    }
    if (holds && named && head > 0 && gw_is_word(parser, head - 1, "typedef")) {
        gw_note_name(parser, end - 1, GW_NAME_HOLDS_ARRAY);
    }
}

void gw_local_arrays_end(struct gw_parser *parser, size_t end)
{
    note_struct(parser, end);
    const struct gw_bracket *base = gw_base(parser);
    if (base->kind != GW_BRACKET_BRACE || !base->device || parser->macro != GW_NO_TOKEN ||
        parser->place.head == GW_NO_TOKEN || !is_block(parser, base->token)) {
        return;
    }
    bool bare = true; // no initialiser since the last comma
    const size_t first = first_declared(parser, end);
    const bool structs = first < end && holds_array(parser, first - 1);
    for (size_t token = first; token < end; token++) {
        const size_t partner = parser->tokens[token].partner;
        const bool begins = token == first || gw_is_mark(parser, token - 1, ',');
        const bool ends = token + 1 == end || gw_is_mark(parser, token + 1, ',');
        parser->source->work++;
        if (structs && begins && ends && parser->tokens[token].kind == GW_TOKEN_NAME) {
            parser->edits[token].after = " GW_LOCAL_ARRAY";
        }
        if (gw_is_mark(parser, token, ',')) {
            bare = true;
        } else if (gw_is_mark(parser, token, '=') || gw_is_mark(parser, token, '{')) {
            bare = false;
        }
        if (partner != GW_NO_TOKEN && partner > token && partner < end) {
            token = partner;
            if (bare && gw_is_mark(parser, token, ']') &&
                (token + 1 == end || gw_is_mark(parser, token + 1, ','))) {
                parser->edits[token].after = " GW_LOCAL_ARRAY";
            }
        }
    }
}
