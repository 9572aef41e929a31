// SPDX-License-Identifier: MIT
#include "told.h"

#include "base/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/** "at lessons/vector_add.cu:32": where such a place begins and ends in a line, and its number. */
struct place {
    size_t begin, end;
    unsigned long line;
};

// The first place in a line of `length` characters, from `from` on.
static bool find_place(const char *line, size_t length, size_t from, const char *name,
                       struct place *place)
{
    const size_t name_length = strlen(name);
    for (size_t i = from; i + name_length + 1 < length; i++) {
        const char *behind = line + i + name_length;
        if (strncmp(line + i, name, name_length) != 0 || *behind != ':' ||
            !isdigit((unsigned char)behind[1])) {
            continue;
        }
        place->begin = i;
        while (place->begin > from && !strchr(" \t('", line[place->begin - 1])) {
            place->begin--;
        }
        char *end;
        place->line = strtoul(behind + 1, &end, 10);
        // A compiler names the column, too.
        while (*end == ':' && isdigit((unsigned char)end[1])) {
            end += 1 + strspn(end + 1, "0123456789");
        }
        place->end = (size_t)(end - line);
        return true;
    }
    return false;
}

// Adds a part of a line. A hint names lines of the file without its name: "between line 40 and line
// 43" gets the numbers of the kernel's lines.
static void add_part(struct gw_text *text, const char *part, size_t length, size_t first,
                     size_t count)
{
    static const char word[] = "line ";
    const size_t word_length = sizeof(word) - 1;
    size_t from = 0;
    for (size_t i = 0; i + word_length < length; i++) {
        const size_t at = i + word_length;
        if (strncmp(part + i, word, word_length) != 0 || !isdigit((unsigned char)part[at])) {
            continue;
        }
        char *end;
        const unsigned long line = strtoul(part + at, &end, 10);
        if (line >= first && line < first + count) {
            gw_text_add_bytes(text, part + from, at - from);
            gw_text_add(text, "%zu", (size_t)line - first + 1);
            from = (size_t)(end - part);
        }
    }
    gw_text_add_bytes(text, part + from, length - from);
}

// Adds a line of the message. A place outside of the kernel goes, with the " at " before it, or
// with the code behind it.
static void add_line(struct gw_text *text, const char *line, size_t length, const char *name,
                     size_t first, size_t count)
{
    size_t from = 0;
    struct place place;
    while (find_place(line, length, from, name, &place)) {
        if (place.line >= first && place.line < first + count) {
            add_part(text, line + from, place.begin - from, first, count);
            gw_text_add(text, "line %zu", (size_t)place.line - first + 1);
            from = place.end;
            continue;
        }
        const bool is_of_sentence = place.begin >= 4 && place.begin - 4 >= from &&
                                    strncmp(line + place.begin - 4, " at ", 4) == 0 &&
                                    line[from + strspn(line + from, " ")] != 'a';
        if (is_of_sentence) {
            gw_text_add_bytes(text, line + from, place.begin - 4 - from);
            from = place.end;
            continue;
        }
        add_part(text, line + from, place.begin - from, first, count);
        gw_text_add(text, "outside of the kernel");
        from = length;
    }
    add_part(text, line + from, length - from, first, count);
    gw_text_add(text, "\n");
}

// Whether a line is an excerpt of the compiler's: "   33 |     c[i] = 0;" or "      |     ^".
static bool is_excerpt(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && (isspace((unsigned char)line[at]) || isdigit((unsigned char)line[at]))) {
        at++;
    }
    return at + 1 < length && at > 2 && line[at] == '|' && line[at - 1] == ' ';
}

char *gw_told_by_lines(const char *message, const char *name, size_t first, size_t count)
{
    struct gw_text text = {0};
    while (*message) {
        const size_t length = gw_first_line(message);
        if (!is_excerpt(message, length)) {
            add_line(&text, message, length, name, first, count);
        }
        message += length + (message[length] == '\n');
    }
    return text.data ? text.data : gw_format("%s", "");
}
