// SPDX-License-Identifier: MIT
// Breaking lines. What a student's program printed stands in a report, so a line may hold anything.
#include "fold.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Further lines of one that is indented stand that much further in.
enum { ESCAPE = 033, TAB = 8, FURTHER = 2 };

// Bytes of the colour that `text` begins with, ESC [ digits and semicolons m; 0 if there is none.
static size_t colour_length(const char *text)
{
    if (text[0] != ESCAPE || text[1] != '[') {
        return 0;
    }
    const size_t digits = strspn(text + 2, "0123456789;");
    return text[2 + digits] == 'm' ? digits + 3 : 0;
}

static unsigned code_point(const char *character, size_t bytes)
{
    unsigned code = (unsigned char)character[0];
    if (bytes > 1) {
        code &= 0x7fU >> bytes;
    }
    for (size_t i = 1; i < bytes; i++) {
        code = (code << 6) | ((unsigned char)character[i] & 0x3f);
    }
    return code;
}

// Columns of a character: two of an East Asian one and of an emoji, none of one that is put onto
// the one before it.
static int columns_of(unsigned code)
{
    static const unsigned wide[][2] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                       {0xf900, 0xfaff}, {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                       {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if ((code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200d) ||
        (code >= 0xfe00 && code <= 0xfe0f)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++) {
        if (code >= wide[i][0] && code <= wide[i][1]) {
            return 2;
        }
    }
    return 1;
}

// A line while it is made.
struct fold {
    struct gw_folded *folded;
    struct gw_text line;
    int column, width;
    int indent;      // of further lines
    bool coloured;   // the line has begun a colour and not ended it
    size_t blank_at; // where the line can be broken: behind its last blank; 0: nowhere
    int blank_column;
};

static void end_line(struct fold *fold)
{
    if (fold->coloured) {
        gw_text_add(&fold->line, "\033[0m");
        fold->coloured = false;
    }
    struct gw_folded *folded = fold->folded;
    folded->lines = gw_one_more(folded->lines, folded->count, sizeof(*folded->lines));
    folded->lines[folded->count++] = gw_format("%s", gw_text_string(&fold->line));
    gw_text_free(&fold->line);
    fold->line = (struct gw_text){0};
    fold->column = 0;
    fold->blank_at = 0;
}

// What stands behind the last blank goes on in a further line.
static void break_line(struct fold *fold)
{
    char *rest = NULL;
    int columns = 0;
    if (fold->blank_at > 0) {
        rest = gw_format("%s", fold->line.data + fold->blank_at);
        columns = fold->column - fold->blank_column;
        size_t end = fold->blank_at;
        while (end > 0 && fold->line.data[end - 1] == ' ') {
            end--;
        }
        fold->line.length = end;
        fold->line.data[end] = '\0';
    }
    end_line(fold);
    gw_text_add(&fold->line, "%*s%s", fold->indent, "", rest ? rest : "");
    fold->column = fold->indent + columns;
    free(rest);
}

static void add_character(struct fold *fold, const char *bytes, size_t length, int columns)
{
    const bool blank = length == 1 && *bytes == ' ';
    if (fold->column + columns > fold->width) {
        if (blank) { // it ends the line, and need not be seen
            fold->blank_at = 0;
            break_line(fold);
            return;
        }
        break_line(fold);
    }
    gw_text_add_bytes(&fold->line, bytes, length);
    fold->column += columns;
    if (blank && fold->column > fold->indent) {
        fold->blank_at = fold->line.length;
        fold->blank_column = fold->column;
    }
}

// "   19 | c[i] = a;" or "      |     ^~~"
static bool is_quotation(const char *line)
{
    line += strspn(line, " ");
    line += strspn(line, "0123456789");
    line += strspn(line, " ");
    return line[0] == '|' && (line[1] == ' ' || line[1] == '\0');
}

// Adds one character of the line and gives its bytes.
static size_t add_next(struct fold *fold, const char *text)
{
    const size_t colour = colour_length(text);
    if (colour > 0) {
        gw_text_add_bytes(&fold->line, text, colour);
        fold->coloured = strncmp(text, "\033[0m", 4) != 0;
        return colour;
    }
    if (*text == '\t') {
        do {
            add_character(fold, " ", 1, 1);
        } while (fold->column % TAB != 0);
        return 1;
    }
    const size_t length = gw_utf8_character(text);
    const bool control = (unsigned char)*text < ' ' || *text == 0x7f;
    if (length == 0 || control) {
        add_character(fold, "?", 1, 1);
        return 1;
    }
    add_character(fold, text, length, columns_of(code_point(text, length)));
    return length;
}

static void add_line(struct fold *fold, const char *line, size_t length)
{
    const char *end = line + length;
    const bool cut = is_quotation(line);
    const int own = (int)strspn(line, " ");
    fold->indent = own > 0 && own + FURTHER < fold->width / 2 ? own + FURTHER : 0;
    while (line < end && !(cut && fold->column + 1 >= fold->width)) {
        line += add_next(fold, line);
    }
    if (cut && line < end) {
        add_character(fold, "\342\200\246", 3, 1);
    }
    end_line(fold);
}

struct gw_folded gw_fold(const char *text, int width)
{
    struct gw_folded folded = {0};
    struct fold fold = {.folded = &folded, .width = width < 4 ? 4 : width};
    while (*text) {
        const size_t length = gw_first_line(text);
        add_line(&fold, text, length);
        text += length + (text[length] == '\n');
    }
    return folded;
}

void gw_folded_free(struct gw_folded *folded)
{
    for (size_t i = 0; i < folded->count; i++) {
        free(folded->lines[i]);
    }
    free(folded->lines);
    *folded = (struct gw_folded){0};
}
