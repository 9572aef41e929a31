// SPDX-License-Identifier: MIT
// Does a text define __device__ or __constant__ variables? Of these each device has its own; where
// several devices work at the same time, the program has one place for all of them.
#include "grammar.h"

// What is the same for all devices, or is no variable.
static bool is_of_all(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"__managed__", "const",  "constexpr", "extern",
                                        "__global__",  "struct", "operator",  NULL};
    return gw_is_one_of(parser, token, words);
}

static bool has_arguments_of_its_own(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"__align__", "__attribute__", "alignas", "decltype", NULL};
    return gw_is_one_of(parser, token, words);
}

// From a qualifier on: a name comes, and then what no function has behind it.
static bool declares_variable(struct gw_parser *parser, size_t token)
{
    for (token++; parser->tokens[token].kind != GW_TOKEN_END; token++) {
        const struct gw_token *at = &parser->tokens[token];
        parser->source->work++;
        if (at->kind == GW_TOKEN_NAME && is_of_all(parser, token)) {
            return false;
        }
        switch (at->mark) {
        case ';':
        case '=':
        case '[':
        case '{':
            return true;
        case '(':
            if (!has_arguments_of_its_own(parser, token - 1) || at->partner == GW_NO_TOKEN) {
                return false;
            }
            token = at->partner;
            break;
        case '<':
            if (at->partner == GW_NO_TOKEN) {
                return false;
            }
            token = at->partner;
            break;
        case ')':
        case '}':
            return false;
        default:
            break;
        }
    }
    return false;
}

bool gw_has_device_variables(struct gw_parser *parser)
{
    static const char *const qualifiers[] = {"__device__", "__constant__", NULL};
    for (size_t token = 0; parser->tokens[token].kind != GW_TOKEN_END; token++) {
        parser->source->work++;
        if (parser->tokens[token].kind == GW_TOKEN_NAME &&
            gw_is_one_of(parser, token, qualifiers) &&
            (token == 0 || !is_of_all(parser, token - 1)) && declares_variable(parser, token)) {
            return true;
        }
    }
    return false;
}
