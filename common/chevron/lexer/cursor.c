// SPDX-License-Identifier: MIT
// The place in the text that the lexer has come to, and the tokens that it leaves behind.
#include "cursor.h"

#include "chevron/text/spelling.h"

#include <stdlib.h>

int gw_lexer_look(struct gw_lexer *lexer)
{
    lexer->at = gw_skip_splices(lexer->source, lexer->at);
    lexer->source->work++;
    if (lexer->at >= lexer->source->length) {
        return -1;
    }
    return (unsigned char)lexer->source->text[lexer->at];
}

int gw_lexer_look_further(struct gw_lexer *lexer)
{
    size_t at = gw_skip_splices(lexer->source, lexer->at);
    at = at < lexer->source->length ? gw_skip_splices(lexer->source, at + 1) : at;
    lexer->source->work++;
    return at < lexer->source->length ? (unsigned char)lexer->source->text[at] : -1;
}

void gw_lexer_take(struct gw_lexer *lexer)
{
    lexer->at = gw_skip_splices(lexer->source, lexer->at) + 1;
    lexer->end = lexer->at;
}

bool gw_lexer_fail(struct gw_lexer *lexer, size_t offset, const char *sentence)
{
    gw_chevron_set_error(lexer->error, lexer->source->text, lexer->source->length, offset, "%s",
                         sentence);
    return false;
}

bool gw_lexer_emit(struct gw_lexer *lexer, enum gw_token_kind kind, unsigned char mark,
                   size_t start)
{
    struct gw_source *source = lexer->source;
    if (source->token_count == lexer->capacity) {
        size_t capacity = lexer->capacity ? 2 * lexer->capacity : 256;
        struct gw_token *tokens = realloc(source->tokens, capacity * sizeof(*tokens));
        if (!tokens) {
            gw_chevron_set_no_memory(lexer->error);
            return false;
        }
        source->tokens = tokens;
        lexer->capacity = capacity;
    }
    source->tokens[source->token_count++] = (struct gw_token){
        .kind = kind,
        .mark = mark,
        .glued = lexer->glued,
        .offset = start,
        .length = lexer->end > start ? lexer->end - start : 0,
        .partner = GW_NO_TOKEN,
    };
    lexer->glued = true;
    lexer->line_start = false;
    return true;
}
