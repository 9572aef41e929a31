// SPDX-License-Identifier: MIT
// What the parser knows: its begin, its end, and what every rule asks of it.
#include "parser_state.h"

#include "chevron/text/spelling.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool gw_parser_create(struct gw_parser *parser, struct gw_source *source,
                      struct gw_chevron_error *error)
{
    size_t count = source->token_count;
    *parser = (struct gw_parser){
        .source = source,
        .tokens = source->tokens,
        .error = error,
        .edits = calloc(count, sizeof(*parser->edits)),
        .conditionals = calloc(count, sizeof(*parser->conditionals)),
        .late_kernels = calloc(count, sizeof(*parser->late_kernels)),
        .suspicions = calloc(count, sizeof(*parser->suspicions)),
        .macro = GW_NO_TOKEN,
        .body_kernel = GW_NO_TOKEN,
        .place.branch = GW_NO_TOKEN,
    };
    // No token makes more than two brackets.
    if (!parser->edits || !parser->conditionals || !parser->late_kernels || !parser->suspicions ||
        !gw_brackets_create(&parser->brackets, 2 * count + 2) ||
        !gw_names_create(&parser->names, count)) {
        gw_chevron_set_no_memory(error);
        return false;
    }
    gw_place_begin(parser, false);
    return true;
}

void gw_parser_free(struct gw_parser *parser)
{
    free(parser->edits);
    free(parser->conditionals);
    free(parser->late_kernels);
    free(parser->suspicions);
    gw_brackets_free(&parser->brackets);
    gw_names_free(&parser->names);
}

bool gw_parser_fail(struct gw_parser *parser, size_t token, const char *format, ...)
{
    char sentence[sizeof(parser->error->sentence)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof(sentence), format, arguments);
    va_end(arguments);
    gw_chevron_set_error(parser->error, parser->source->text, parser->source->length,
                         parser->tokens[token].offset, "%s", sentence);
    return false;
}

bool gw_is_word(struct gw_parser *parser, size_t token, const char *word)
{
    return token < parser->source->token_count &&
           gw_token_is_word(parser->source, &parser->tokens[token], word);
}

bool gw_is_one_of(struct gw_parser *parser, size_t token, const char *const *words)
{
    return token < parser->source->token_count &&
           gw_token_is_one_of(parser->source, &parser->tokens[token], words);
}

const struct gw_name *gw_known_name(struct gw_parser *parser, size_t token)
{
    return gw_names_find(&parser->names, parser->source, &parser->tokens[token]);
}

struct gw_name *gw_note_name(struct gw_parser *parser, size_t token, unsigned roles)
{
    struct gw_name *name = gw_names_add(&parser->names, parser->source, &parser->tokens[token]);
    name->roles |= roles;
    return name;
}

size_t gw_scope(const struct gw_parser *parser)
{
    const struct gw_bracket *base = gw_base(parser);
    bool language = base->kind == GW_BRACKET_BRACE && base->token > 0 &&
                    parser->tokens[base->token - 1].kind == GW_TOKEN_TEXT; // extern "C" {
    return language ? parser->brackets.all[parser->brackets.all[base->below].base].token
                    : base->token;
}

void gw_place_begin(struct gw_parser *parser, bool in_function)
{
    parser->place = (struct gw_place){
        .top = gw_brackets_bottom(&parser->brackets, in_function),
        .previous = GW_NO_TOKEN,
        .shared_first = GW_NO_TOKEN,
        .head = GW_NO_TOKEN,
        .two_angles = GW_NO_TOKEN,
        .branch = parser->place.branch,
    };
}

void gw_statement_forget(struct gw_parser *parser)
{
    parser->place.shared_first = GW_NO_TOKEN;
    parser->place.shared_seen = false;
    parser->place.extern_seen = false;
}

void gw_statement_begin(struct gw_parser *parser)
{
    gw_statement_forget(parser);
    parser->place.head = GW_NO_TOKEN;
    parser->place.head_read = false;
    parser->place.two_angles = GW_NO_TOKEN;
    parser->place.template_pending = false;
    parser->place.namespace_pending = false;
    parser->place.parameters_hidden = 0;
}
