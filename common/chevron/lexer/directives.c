// SPDX-License-Identifier: MIT
// Preprocessor lines. Only the body of a #define becomes tokens, since a launch in it is to be
// rewritten too; every other line is one token and goes through as it is.
#include "token_kinds.h"

#include "chevron/text/spelling.h"

static enum gw_token_kind directive_kind(struct gw_lexer *lexer, const struct gw_token *name)
{
    static const char *const opening[] = {"if", "ifdef", "ifndef", NULL};
    static const char *const alternative[] = {"else", "elif", "elifdef", "elifndef", NULL};

    struct gw_source *source = lexer->source;
    if (gw_token_is_one_of(source, name, opening)) {
        lexer->conditionals++;
        return GW_TOKEN_IF;
    }
    if (gw_token_is_one_of(source, name, alternative)) {
        return GW_TOKEN_ELSE;
    }
    if (gw_token_is_word(source, name, "endif")) {
        lexer->conditionals -= lexer->conditionals > 0;
        return GW_TOKEN_ENDIF;
    }
    return gw_token_is_word(source, name, "define") ? GW_TOKEN_DEFINE : GW_TOKEN_DIRECTIVE;
}

// `#include <a//b>` holds no comment, and `#error don't` no character constant. `*only_digit` is
// the 0 of `#if 0`, the 1 of `#if 1`, or 0.
static bool take_rest_of_line(struct gw_lexer *lexer, bool header_name, char *only_digit)
{
    size_t characters = 0;
    *only_digit = 0;
    for (;;) {
        if (!gw_lex_blanks(lexer)) {
            return false;
        }
        int c = gw_lexer_look(lexer);
        if (c < 0 || c == '\n') {
            return true;
        }
        *only_digit = characters++ == 0 && (c == '0' || c == '1') ? (char)c : 0;
        if (c == '"' || c == '\'') {
            gw_lexer_take_quoted(lexer);
            continue;
        }
        gw_lexer_take(lexer);
        if (c != '<' || !header_name) {
            continue;
        }
        for (c = gw_lexer_look(lexer); c >= 0 && c != '\n' && c != '>'; c = gw_lexer_look(lexer)) {
            gw_lexer_take(lexer);
        }
    }
}

static bool lex_parameters(struct gw_lexer *lexer)
{
    for (;;) {
        if (!gw_lex_blanks(lexer)) {
            return false;
        }
        int c = gw_lexer_look(lexer);
        if (c < 0 || c == '\n') {
            return true;
        }
        size_t start = lexer->at;
        if (!gw_is_name_character(c, true)) {
            gw_lexer_take(lexer);
            lexer->glued = false;
            if (c == ')') {
                return true;
            }
            continue;
        }
        gw_lexer_take_name(lexer);
        if (!gw_lexer_emit(lexer, GW_TOKEN_PARAMETER, 0, start)) {
            return false;
        }
    }
}

// `NAME(a, b)` of a #define: tokens of the names only.
static bool lex_macro_head(struct gw_lexer *lexer)
{
    lexer->in_define = true;
    if (!gw_lex_blanks(lexer)) {
        return false;
    }
    if (!gw_is_name_character(gw_lexer_look(lexer), true)) {
        return true;
    }
    size_t start = lexer->at;
    gw_lexer_take_name(lexer);
    if (!gw_lexer_emit(lexer, GW_TOKEN_NAME, 0, start)) {
        return false;
    }
    return gw_lexer_look(lexer) != '(' || lex_parameters(lexer);
}

bool gw_lex_directive(struct gw_lexer *lexer)
{
    struct gw_source *source = lexer->source;
    size_t start = lexer->at;
    gw_lexer_take(lexer); // the #
    if (!gw_lex_blanks(lexer)) {
        return false;
    }
    struct gw_token name = {.kind = GW_TOKEN_NAME, .offset = lexer->at};
    gw_lexer_take_name(lexer);
    name.length = lexer->end > name.offset ? lexer->end - name.offset : 0;
    enum gw_token_kind kind = directive_kind(lexer, &name);
    if (kind == GW_TOKEN_DEFINE) {
        return gw_lexer_emit(lexer, kind, 0, start) && lex_macro_head(lexer);
    }
    static const char *const including[] = {"include", "include_next", "import", NULL};
    char only_digit;
    if (!take_rest_of_line(lexer, gw_token_is_one_of(source, &name, including), &only_digit)) {
        return false;
    }
    if (only_digit && gw_token_is_word(source, &name, "if")) {
        kind = only_digit == '0' ? GW_TOKEN_IF_ZERO : GW_TOKEN_IF_ONE;
    }
    return gw_lexer_emit(lexer, kind, 0, start);
}
