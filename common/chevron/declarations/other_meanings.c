// SPDX-License-Identifier: MIT
// Names that the file uses for something else than one function, or that a library has as well.
#include "declarations.h"

#include "chevron/grammar/grammar.h"

static bool declares_type(struct gw_parser *parser, size_t previous)
{
    static const char *const words[] = {"struct",   "class",     "union", "enum",
                                        "typename", "namespace", NULL};
    return gw_is_one_of(parser, previous, words);
}

static bool is_unsure(struct gw_parser *parser, size_t token, bool follows_type)
{
    size_t previous = parser->place.previous;
    if (previous == GW_NO_TOKEN) {
        return false;
    }
    bool ends = gw_is_mark(parser, token + 1, ',') || gw_is_mark(parser, token + 1, ';');
    bool in_brackets = gw_top(parser)->kind == GW_BRACKET_SQUARE; // auto [k, j] = ...
    switch (parser->tokens[previous].mark) {
    case '&': // kernel_fn &k
        return !gw_is_mark(parser, token + 1, '(');
    case '[':
    case ',':
        return in_brackets || gw_is_mark(parser, token + 1, '=');
    case '}': // struct { ... } k;
        return ends || gw_is_mark(parser, token + 1, '=') || gw_is_mark(parser, token + 1, '{');
    case GW_MARK_SCOPE: // using n::k;
        return ends;
    default:
        break;
    }
    if (gw_is_mark(parser, token + 1, '=') && !gw_is_mark(parser, token + 2, '=')) {
        return true;
    }
    if (follows_type && gw_top(parser)->kind == GW_BRACKET_ANGLE) {
        return true; // template <kernel_fn k>
    }
    bool declares = gw_top(parser)->in_function && gw_is_mark(parser, token + 1, '(') &&
                    !parser->place.kernel_pending && // kernel_fn k(j);
                    (parser->tokens[previous].mark != '*' || gw_is_type_before(parser, previous));
    if (declares_type(parser, previous)) {
        parser->unseen_names |= gw_is_mark(parser, token + 1, ':'); // a class with a base
        return true;
    }
    return follows_type && declares;
}

void gw_other_meanings_name(struct gw_parser *parser, size_t token, bool follows_type)
{
    bool address = gw_is_mark(parser, parser->place.previous, '&') && token > 1 &&
                   parser->tokens[token - 2].kind != GW_TOKEN_NAME &&
                   parser->tokens[token - 2].mark != '>' && parser->tokens[token - 2].mark != '&' &&
                   parser->tokens[token - 2].mark != '*';
    if (!address && is_unsure(parser, token, follows_type)) {
        gw_note_name(parser, token, GW_NAME_UNSURE);
    }
}
