// SPDX-License-Identifier: MIT
// A load's place is the member's name, a store's place is the = behind it. What a macro wrote is
// not recognized.
#include "members.h"

#include "arrays.h"
#include "dwarf_lines.h"
#include "lines.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern char gw_uses_vectors __attribute__((weak)); // chevron/grammar/vectors.c

struct row {
    uint64_t address;
    int member;
};

static struct row *rows; // by address
static size_t row_count, row_room;

static int member_named(char letter)
{
    const char *found = letter ? strchr("xyzw", letter) : NULL;
    return found ? (int)(found - "xyzw") : GW_NO_MEMBER;
}

// Of `text`, whether a . or -> stands before a name of one letter at `at`.
static int member_in(const char *text, const char *at)
{
    const int member = member_named(*at);
    const char *before = at;
    if (member == GW_NO_MEMBER || isalnum((unsigned char)at[1]) || at[1] == '_') {
        return GW_NO_MEMBER;
    }
    while (before > text && before[-1] == ' ') {
        before--;
    }
    const bool dot = before > text && before[-1] == '.';
    const bool arrow = before > text + 1 && before[-1] == '>' && before[-2] == '-';
    return dot || arrow ? member : GW_NO_MEMBER;
}

// @param column in the text
static int member_at(const char *text, int column)
{
    if (column < 1 || (size_t)column > strlen(text)) {
        return GW_NO_MEMBER;
    }
    const char *at = text + column - 1;
    if (!strchr("=+-*/%&|^<>", *at)) {
        return member_in(text, at);
    }
    while (at > text && at[-1] == ' ') {
        at--;
    }
    return at > text ? member_in(text, at - 1) : GW_NO_MEMBER;
}

static void take_row(uintptr_t address, const struct gw_dwarf_line *place)
{
    static struct gw_line line; // places of one line most often follow each other
    static const char *file;
    if (place->file && (file != place->file || line.line != place->line)) {
        line = gw_line_at(place->file, place->line, 0);
        file = place->file;
    }
    const int member =
        place->file ? member_at(line.text, place->column - line.indentation) : GW_NO_MEMBER;
    if (row_count == 0 || rows[row_count - 1].address != address) { // of several, the last counts
        rows = gw_grown(rows, row_count, &row_room, sizeof(*rows));
        row_count++;
    }
    rows[row_count - 1] = (struct row){address, member};
}

void gw_members_find(void)
{
    static bool done;
    if (!done && &gw_uses_vectors) {
        gw_dwarf_each_row(take_row);
        qsort(rows, row_count, sizeof(*rows), gw_by_first_member);
    }
    done = true;
}

int gw_member_at(uintptr_t return_address)
{
    const size_t before = gw_count_up_to(rows, row_count, sizeof(*rows), return_address - 1);
    return before > 0 ? rows[before - 1].member : GW_NO_MEMBER;
}
