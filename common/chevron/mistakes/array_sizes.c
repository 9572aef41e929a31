// SPDX-License-Identifier: MIT
// `int part[n]` in a kernel, where n is a parameter: nvcc wants a constant there, and g++ does not.
#include "mistakes.h"

enum { LONGEST_SIZE = 16, LONGEST_LIST = 128 }; // tokens, so that the time stays linear

static bool is_type(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"int",    "float",  "double",  "char",     "bool",
                                        "long",   "short",  "signed",  "unsigned", "real",
                                        "size_t", "float2", "float3",  "float4",   "int2",
                                        "int3",   "int4",   "double2", "uint",     NULL};
    return gw_is_one_of(parser, token, words);
}

// Is the name, in the list of parameters that begins at `open`, one of them?
static bool is_parameter(struct gw_parser *parser, size_t open, const struct gw_name *name)
{
    for (size_t token = open + 1; token < parser->tokens[open].partner; token++) {
        parser->source->work++;
        if (token - open > LONGEST_LIST) {
            return false;
        }
        if (parser->tokens[token].kind == GW_TOKEN_NAME && gw_known_name(parser, token) == name &&
            (gw_is_mark(parser, token + 1, ',') || gw_is_mark(parser, token + 1, ')'))) {
            return true;
        }
    }
    return false;
}

// What makes the size behind the [ at `open` unknown, or GW_NO_TOKEN.
static size_t find_variable(struct gw_parser *parser, size_t open)
{
    static const char *const built_in[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", NULL};
    for (size_t token = open + 1; token <= open + LONGEST_SIZE; token++) {
        const struct gw_token *part = &parser->tokens[token];
        parser->source->work++;
        if (part->mark == ']' || (part->kind != GW_TOKEN_NAME && part->kind != GW_TOKEN_NUMBER &&
                                  part->kind != GW_TOKEN_MARK)) {
            break;
        }
        if (part->kind != GW_TOKEN_NAME) {
            continue;
        }
        const struct gw_name *name = gw_known_name(parser, token);
        if (gw_is_word(parser, token, "sizeof") || (name && (name->roles & GW_NAME_MACRO))) {
            break;
        }
        if (gw_is_one_of(parser, token, built_in) ||
            (name && is_parameter(parser, parser->device_parameters, name))) {
            return token;
        }
    }
    return GW_NO_TOKEN;
}

bool gw_array_size_check(struct gw_parser *parser, size_t open)
{
    const size_t name = parser->place.previous;
    if (!gw_top(parser)->device || gw_top(parser)->kind != GW_BRACKET_BRACE ||
        parser->macro != GW_NO_TOKEN || parser->place.branch != GW_NO_TOKEN ||
        parser->global_redefined || name == GW_NO_TOKEN || name == 0 ||
        parser->tokens[name].kind != GW_TOKEN_NAME || !is_type(parser, name - 1)) {
        return true;
    }
    const size_t variable = find_variable(parser, open);
    if (variable == GW_NO_TOKEN) {
        return true;
    }
    const char *text = parser->source->text;
    const struct gw_token *array = &parser->tokens[name], *size = &parser->tokens[variable];
    return gw_parser_fail(
        parser, variable,
        "the size of the array %.*s is known only when the kernel runs, since %.*s "
        "is no constant: write a constant, or use extern __shared__ memory with "
        "its bytes in the launch",
        (int)(array->length < 60 ? array->length : 60), text + array->offset,
        (int)(size->length < 60 ? size->length : 60), text + size->offset);
}
