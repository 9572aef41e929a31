// SPDX-License-Identifier: MIT
// From the closing bracket back: a path may have anything in it, a line and a column are numbers.
#include "places.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

size_t gw_place_at(const char *text, struct gw_place *place)
{
    const char *end = *text == '[' ? strchr(text, ']') : NULL;
    if (!end) {
        return 0;
    }
    const char *column = end;
    while (column > text && isdigit((unsigned char)column[-1])) {
        column--;
    }
    const char *row = column - 1;
    if (column == end || row <= text || *row != ':') {
        return 0;
    }
    while (row > text && isdigit((unsigned char)row[-1])) {
        row--;
    }
    if (row <= text + 1 || row[-1] != ':') {
        return 0;
    }
    *place = (struct gw_place){text + 1, (size_t)(row - 1 - text) - 1, atoi(row)};
    return (size_t)(end - text) + (end[1] == ' ' ? 2 : 1);
}

char *gw_without_places(const char *line, struct gw_place *first)
{
    struct gw_text text = {0};
    *first = (struct gw_place){0};
    while (*line) {
        struct gw_place place;
        const size_t length = gw_place_at(line, &place);
        if (length == 0) {
            gw_text_add_bytes(&text, line++, 1);
            continue;
        }
        *first = first->path ? *first : place;
        line += length;
    }
    char *whole = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return whole;
}
