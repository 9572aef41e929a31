// SPDX-License-Identifier: MIT
// Does a text use CUDA's vectors of two or four, and no other type whose members are x and y? Then
// the checker may take what a thread reads of x, y, z and w for one access, as a GPU makes of it
// (checker/counting/members.h).
#include "grammar.h"

#include <string.h>

// The number at the end of a vector's name, as in float4; 0: it is none.
static int vector_length(const char *name, size_t length)
{
    static const char *const elements[] = {"char",     "short", "int",    "long",
                                           "longlong", "float", "double", NULL};
    if (length < 4 || name[length - 1] < '2' || name[length - 1] > '4') {
        return 0;
    }
    const int number = name[length - 1] - '0';
    const size_t sign = name[0] == 'u' ? 1 : 0;
    for (size_t i = 0; elements[i]; i++) {
        if (strlen(elements[i]) == length - 1 - sign &&
            strncmp(name + sign, elements[i], length - 1 - sign) == 0) {
            return number;
        }
    }
    return 0;
}

// `float x, y;`: a name behind a word, a comma or a *, and no access of a member.
static bool declares_x(struct gw_parser *parser, size_t token)
{
    const struct gw_token *name = &parser->tokens[token];
    const struct gw_token *before = name - 1;
    return name->kind == GW_TOKEN_NAME && name->length == 1 &&
           parser->source->text[name->offset] == 'x' &&
           (before->kind == GW_TOKEN_NAME || before->mark == ',' || before->mark == '*');
}

// struct point { float x, y; }
static bool is_type_with_x(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"struct", "class", "union", NULL};
    if (!gw_is_one_of(parser, token, words)) {
        return false;
    }
    size_t brace = token + 1;
    while (!gw_is_mark(parser, brace, '{')) {
        const struct gw_token *at = &parser->tokens[brace];
        if (at->kind == GW_TOKEN_END || at->mark == ';' || at->mark == ')' || at->mark == '=') {
            return false;
        }
        brace++;
        parser->source->work++;
    }
    const size_t end = parser->tokens[brace].partner;
    for (size_t member = brace + 1; end != GW_NO_TOKEN && member < end; member++) {
        parser->source->work++;
        if (declares_x(parser, member)) {
            return true;
        }
    }
    return false;
}

bool gw_uses_vectors_alone(struct gw_parser *parser)
{
    bool uses = false;
    for (size_t token = 0; parser->tokens[token].kind != GW_TOKEN_END; token++) {
        const struct gw_token *name = &parser->tokens[token];
        parser->source->work++;
        if (name->kind == GW_TOKEN_NAME) {
            const int length = vector_length(parser->source->text + name->offset, name->length);
            uses |= length == 2 || length == 4;
            if (length == 3) {
                return false;
            }
        }
    }
    for (size_t token = 0; uses && parser->tokens[token].kind != GW_TOKEN_END; token++) {
        if (is_type_with_x(parser, token)) {
            return false;
        }
    }
    return uses;
}
