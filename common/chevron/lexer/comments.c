// SPDX-License-Identifier: MIT
// White space and comments: gaps between tokens, which go through as they are.
#include "token_kinds.h"

static bool take_block_comment(struct gw_lexer *lexer, size_t start)
{
    for (;;) {
        int c = gw_lexer_look(lexer);
        if (c < 0) {
            return gw_lexer_fail(lexer, start, "this comment is not closed: its */ is missing");
        }
        gw_lexer_take(lexer);
        if (c == '*' && gw_lexer_look(lexer) == '/') {
            gw_lexer_take(lexer);
            return true;
        }
    }
}

static bool lex_comment(struct gw_lexer *lexer, bool *taken)
{
    *taken = false;
    if (gw_lexer_look(lexer) != '/') {
        return true;
    }
    int further = gw_lexer_look_further(lexer);
    if (further != '/' && further != '*') {
        return true;
    }
    size_t start = lexer->at;
    *taken = true;
    gw_lexer_take(lexer);
    gw_lexer_take(lexer);
    if (further == '*') {
        return take_block_comment(lexer, start);
    }
    for (int c = gw_lexer_look(lexer); c >= 0 && c != '\n'; c = gw_lexer_look(lexer)) {
        gw_lexer_take(lexer);
    }
    return true;
}

bool gw_lex_blanks(struct gw_lexer *lexer)
{
    for (;;) {
        bool taken;
        if (!lex_comment(lexer, &taken)) {
            return false;
        }
        int c = gw_lexer_look(lexer);
        bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
        if (blank) {
            gw_lexer_take(lexer);
        }
        if (!blank && !taken) {
            return true;
        }
        lexer->glued = false;
    }
}
