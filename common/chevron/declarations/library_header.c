// SPDX-License-Identifier: MIT
// What nvcc takes in a library's headers and g++ does not: `typedef Name<...> Name;` in a class
// template, a name of the class that the library has for the template; and the alignment of a type
// that lies in storage of less, which a GPU's accesses do not notice.
#include "declarations.h"

#include "chevron/text/spelling.h"

void gw_library_header_end(struct gw_parser *parser, size_t end)
{
    const struct gw_token *tokens = parser->tokens;
    if (!parser->source->qualifier || parser->place.head == GW_NO_TOKEN || end < 5 ||
        tokens[end - 1].kind != GW_TOKEN_NAME || !gw_is_mark(parser, end - 2, '>')) {
        return;
    }
    for (size_t token = parser->place.head; token + 4 < end; token++) {
        parser->source->work++;
        if (gw_is_word(parser, token, "typedef") && gw_is_mark(parser, token + 2, '<') &&
            gw_token_equals(parser->source, &tokens[token + 1], &tokens[end - 1])) {
            parser->edits[token + 1].before = parser->source->qualifier;
            return;
        }
    }
}

void gw_library_header_name(struct gw_parser *parser, size_t token)
{
    if (parser->source->qualifier && gw_is_word(parser, token, "__align__")) {
        parser->edits[token].instead = "GW_LIBRARY_ALIGN";
    }
}
