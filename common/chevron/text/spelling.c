// SPDX-License-Identifier: MIT
// Tokens as the compiler reads them: a backslash at the end of a line joins it to the next, even
// in the middle of a name. Like g++, this lets blanks stand between the backslash and the newline.
#include "spelling.h"

size_t gw_skip_splices(struct gw_source *source, size_t at)
{
    while (at < source->length && source->text[at] == '\\') {
        size_t end = at + 1;
        while (end < source->length && (source->text[end] == ' ' || source->text[end] == '\t' ||
                                        source->text[end] == '\r' || source->text[end] == '\v' ||
                                        source->text[end] == '\f')) {
            end++;
        }
        source->work += end - at;
        if (end >= source->length || source->text[end] != '\n') {
            break;
        }
        at = end + 1;
    }
    return at;
}

int gw_next_character(struct gw_source *source, const struct gw_token *token, size_t *at)
{
    size_t here = gw_skip_splices(source, *at);
    source->work++;
    if (here >= token->offset + token->length) {
        return -1;
    }
    *at = here + 1;
    return (unsigned char)source->text[here];
}

bool gw_token_is_word(struct gw_source *source, const struct gw_token *token, const char *word)
{
    if (token->kind != GW_TOKEN_NAME) {
        return false;
    }
    size_t at = token->offset;
    for (; *word; word++) {
        if (gw_next_character(source, token, &at) != (unsigned char)*word) {
            return false;
        }
    }
    return gw_next_character(source, token, &at) < 0;
}

bool gw_token_is_one_of(struct gw_source *source, const struct gw_token *token,
                        const char *const *words)
{
    for (; *words; words++) {
        if (gw_token_is_word(source, token, *words)) {
            return true;
        }
    }
    return false;
}

bool gw_token_equals(struct gw_source *source, const struct gw_token *a, const struct gw_token *b)
{
    size_t at_a = a->offset;
    size_t at_b = b->offset;
    for (;;) {
        int c = gw_next_character(source, a, &at_a);
        if (c != gw_next_character(source, b, &at_b)) {
            return false;
        }
        if (c < 0) {
            return true;
        }
    }
}
