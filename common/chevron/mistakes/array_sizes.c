// SPDX-License-Identifier: MIT
// `int part[n]` in a kernel, where n is a parameter or a variable: nvcc wants a constant there, and
// g++ does not.
#include "mistakes.h"

enum {
    LONGEST_SIZE = 16,
    LONGEST_LIST = 128,
    LONGEST_WAY = 512
}; // tokens, so that the time stays linear

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

// Is `int name` at `token` the declaration of a variable that is no constant?
static bool declares_variable(struct gw_parser *parser, size_t token)
{
    static const char *const signs[] = {"unsigned", "signed", NULL};
    const size_t before = gw_is_one_of(parser, token - 2, signs) ? token - 3 : token - 2;
    const bool begins = gw_is_mark(parser, before, ';') || gw_is_mark(parser, before, '{') ||
                        gw_is_mark(parser, before, '}');
    return begins && (gw_is_mark(parser, token + 1, '=') || gw_is_mark(parser, token + 1, ';'));
}

// Is the name that of a variable of the device function, the last that was declared before `open`?
static bool is_local(struct gw_parser *parser, size_t open, const struct gw_name *name)
{
    const size_t first = parser->device_parameters;
    for (size_t token = open - 1; token > first + 3 && open - token < LONGEST_WAY; token--) {
        parser->source->work++;
        if (parser->tokens[token].kind == GW_TOKEN_NAME && gw_known_name(parser, token) == name &&
            is_type(parser, token - 1)) {
            return declares_variable(parser, token);
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
            (name && (is_parameter(parser, parser->device_parameters, name) ||
                      is_local(parser, open, name)))) {
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
