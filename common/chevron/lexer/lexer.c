// SPDX-License-Identifier: MIT
// Cuts a text into tokens: the punctuators, and who is asked for what.
#include "lexer.h"

#include "token_kinds.h"

// `<` and `>` stay single, since only the parser knows what a row of them is; but a row of one or
// two with a `=` behind it is an operator.
static bool lex_angles(struct gw_lexer *lexer, int angle)
{
    struct gw_source *source = lexer->source;
    size_t first_start = lexer->at;
    size_t first = source->token_count;
    while (gw_lexer_look(lexer) == angle) {
        size_t start = lexer->at;
        gw_lexer_take(lexer);
        if (!gw_lexer_emit(lexer, GW_TOKEN_MARK, (unsigned char)angle, start)) {
            return false;
        }
    }
    if (source->token_count - first > 2 || gw_lexer_look(lexer) != '=') {
        return true;
    }
    gw_lexer_take(lexer);
    source->token_count = first + 1;
    source->tokens[first].mark = GW_MARK_OTHER;
    source->tokens[first].length = lexer->end - first_start;
    return true;
}

static bool lex_mark(struct gw_lexer *lexer, int c)
{
    static const struct {
        char characters[3];
        unsigned char mark;
    } pairs[] = {
        {"::", GW_MARK_SCOPE}, {"->", GW_MARK_ARROW}, {"##", GW_MARK_PASTE}, {"||", GW_MARK_OR}};

    size_t start = lexer->at;
    int further = gw_lexer_look_further(lexer);
    gw_lexer_take(lexer);
    for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
        if (c == pairs[i].characters[0] && further == pairs[i].characters[1]) {
            gw_lexer_take(lexer);
            return gw_lexer_emit(lexer, GW_TOKEN_MARK, pairs[i].mark, start);
        }
    }
    bool printable = c > ' ' && c < 127;
    return gw_lexer_emit(lexer, GW_TOKEN_MARK, printable ? (unsigned char)c : GW_MARK_OTHER, start);
}

static bool lex_newline(struct gw_lexer *lexer)
{
    if (lexer->in_define) {
        lexer->in_define = false;
        lexer->end = lexer->at;
        if (!gw_lexer_emit(lexer, GW_TOKEN_DEFINE_END, 0, lexer->at)) {
            return false;
        }
    }
    gw_lexer_take(lexer);
    lexer->line_start = true;
    lexer->glued = false;
    return true;
}

static bool lex_token(struct gw_lexer *lexer, int c)
{
    if (gw_is_name_character(c, true)) {
        return gw_lex_name(lexer);
    }
    int further = c == '.' ? gw_lexer_look_further(lexer) : c;
    if (further >= '0' && further <= '9') {
        return gw_lex_number(lexer);
    }
    switch (c) {
    case '"':
    case '\'':
        return gw_lex_quoted(lexer, lexer->at);
    case '<':
    case '>':
        return lex_angles(lexer, c);
    case '#':
        return lexer->line_start && !lexer->in_define ? gw_lex_directive(lexer)
                                                      : lex_mark(lexer, c);
    default:
        return lex_mark(lexer, c);
    }
}

bool gw_lex(struct gw_source *source, size_t start, struct gw_chevron_error *error)
{
    struct gw_lexer lexer = {.source = source, .error = error, .at = start, .line_start = true};
    for (;;) {
        if (!gw_lex_blanks(&lexer)) {
            return false;
        }
        int c = gw_lexer_look(&lexer);
        if (c < 0) {
            break;
        }
        if (!(c == '\n' ? lex_newline(&lexer) : lex_token(&lexer, c))) {
            return false;
        }
    }
    lexer.end = lexer.at = source->length;
    if (lexer.in_define && !gw_lexer_emit(&lexer, GW_TOKEN_DEFINE_END, 0, lexer.at)) {
        return false;
    }
    return gw_lexer_emit(&lexer, GW_TOKEN_END, 0, lexer.at);
}
