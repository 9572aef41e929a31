// SPDX-License-Identifier: MIT
// Sets of names, and cutting a line into names, numbers and the rest.
#include "pieces.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void gw_name_set_add(struct gw_name_set *set, const char *name, size_t length)
{
    if (gw_name_set_has(set, name, length)) {
        return;
    }
    set->names = gw_one_more(set->names, set->count, sizeof(*set->names));
    set->names[set->count++] = gw_format("%.*s", (int)length, name);
}

bool gw_name_set_has(const struct gw_name_set *set, const char *name, size_t length)
{
    for (size_t i = 0; i < set->count; i++) {
        if (strlen(set->names[i]) == length && memcmp(set->names[i], name, length) == 0) {
            return true;
        }
    }
    return false;
}

void gw_name_set_free(struct gw_name_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        free(set->names[i]);
    }
    free(set->names);
    *set = (struct gw_name_set){0};
}

static bool goes_on(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

static size_t number_length(const char *text)
{
    size_t length = 0;
    while (goes_on(text[length]) || text[length] == '.' || text[length] == '\'' ||
           ((text[length] == '+' || text[length] == '-') && strchr("eEpP", text[length - 1]) &&
            !(text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
              strchr("eE", text[length - 1])))) {
        length++;
    }
    return length;
}

struct gw_piece gw_next_piece(const char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    if (!*text) {
        return (struct gw_piece){GW_PIECE_END, text, 0};
    }
    if (isdigit((unsigned char)*text) || (*text == '.' && isdigit((unsigned char)text[1]))) {
        return (struct gw_piece){GW_PIECE_NUMBER, text, number_length(text)};
    }
    size_t length = 0;
    while (goes_on(text[length])) {
        length++;
    }
    if (length > 0) {
        return (struct gw_piece){GW_PIECE_NAME, text, length};
    }
    return (struct gw_piece){GW_PIECE_OTHER, text, 1};
}

bool gw_piece_is(struct gw_piece piece, const char *text)
{
    return strlen(text) == piece.length && memcmp(text, piece.text, piece.length) == 0;
}
