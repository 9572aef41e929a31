// SPDX-License-Identifier: MIT
// Line by line.
#include "listing_lines.h"

#include "base/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The length of a place at `text`, with the blank behind it, or 0 if there is none. From the
// closing bracket back: a path may have anything in it, a line and a column are numbers.
static size_t place_at(const char *text, struct gw_place *place)
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

// The line without its places, to be freed.
static char *without_places(const char *line, struct gw_place *first)
{
    struct gw_text text = {0};
    *first = (struct gw_place){0};
    while (*line) {
        struct gw_place place;
        const size_t length = place_at(line, &place);
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

// A name may have parentheses of its own: the symbol stands behind the last one.
static void begin_function(const struct gw_listing_taker *taker, void *of, const char *line)
{
    const char *name = line + strlen(";; Function ");
    const char *end = strstr(name, ", funcdef_no=");
    const char *open = end;
    while (open && open > name && strncmp(open, " (", 2) != 0) {
        open--;
    }
    if (open && open > name) {
        taker->function(of, name, (size_t)(open - name), open + 2, (size_t)(end - open) - 2);
    } else {
        taker->function(of, name, strlen(name), "", 0);
    }
}

enum reached { NOTHING, HEADING, DECLARATIONS, BLOCKS };

static enum reached take_line(const struct gw_listing_taker *taker, void *of, const char *line,
                              enum reached reached)
{
    if (strncmp(line, ";; Function ", 12) == 0) {
        begin_function(taker, of, line);
        return HEADING;
    }
    if (reached == HEADING && *line != '{') {
        taker->heading(of, line);
    }
    if (reached <= HEADING) {
        return reached == HEADING && *line == '{' ? DECLARATIONS : reached;
    }
    if (*line == '}') {
        if (taker->end) {
            taker->end(of);
        }
        return NOTHING;
    }
    line += strspn(line, " ");
    if (strncmp(line, "<bb ", 4) == 0) {
        if (taker->block) {
            taker->block(of, atoi(line + 4));
        }
        return BLOCKS;
    }
    if (reached == DECLARATIONS) {
        taker->declaration(of, line);
    } else if (*line && !strstr(line, "# DEBUG") && !strstr(line, "{CLOBBER")) {
        struct gw_place place;
        char *text = without_places(line, &place);
        taker->statement(of, text, &place);
    }
    return reached;
}

void gw_listing_take(FILE *file, const struct gw_listing_taker *taker, void *of)
{
    enum reached reached = NOTHING;
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        reached = take_line(taker, of, line, reached);
    }
    free(line);
}
