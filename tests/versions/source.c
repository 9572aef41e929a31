// SPDX-License-Identifier: MIT
// Lines are looked at, not tokens: the files are ours, or chevron's, and no directive of theirs
// hides in a comment of several lines or in a string.
#include "source.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

// The word and the rest of a line `# word rest`; an empty word if the line is no directive.
static const char *directive(const char *line, char word[16])
{
    word[0] = '\0';
    line += strspn(line, " \t");
    if (*line++ != '#') {
        return line;
    }
    line += strspn(line, " \t");
    size_t length = 0;
    while (islower((unsigned char)line[length]) && length < 15) {
        length++;
    }
    memcpy(word, line, length);
    word[length] = '\0';
    line += length;
    return line + strspn(line, " \t");
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static void add_macro(struct gw_source *source, const char *name)
{
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_') {
        length++;
    }
    const char *macro = gw_keep_text(name, length);
    for (size_t i = 0; i < source->macros.count; i++) {
        if (strcmp(source->macros.line[i], macro) == 0) {
            return;
        }
    }
    gw_lines_add(&source->macros, macro);
}

// What the head means to the compiler.
static char *key_of(const char *head, bool *only_includes)
{
    char *key = gw_keep(strlen(head) + 1);
    *only_includes = true;
    for (const char *line = head; *line; line = next_line(line)) {
        const char *text = line + strspn(line, " \t\n");
        char word[16];
        directive(line, word);
        if (text >= next_line(line) || strncmp(text, "//", 2) == 0 || strcmp(word, "line") == 0) {
            continue;
        }
        *only_includes = *only_includes && strcmp(word, "include") == 0;
        strncat(key, line, (size_t)(next_line(line) - line));
    }
    return key;
}

struct gw_source gw_source_of(const char *text)
{
    struct gw_source source = {.body = text, .body_line = 1};
    int number = 1;
    for (const char *line = text; *line; line = next_line(line)) {
        char word[16];
        const char *rest = directive(line, word);
        number = strcmp(word, "line") == 0 ? atoi(rest) : number + 1;
        if (strcmp(word, "include") == 0) {
            source.body = next_line(line);
            source.body_line = number;
        }
    }
    source.head = gw_keep_text(text, (size_t)(source.body - text));
    source.key = key_of(source.head, &source.only_includes);
    for (const char *line = source.body; *line; line = next_line(line)) {
        char word[16];
        const char *rest = directive(line, word);
        if (strcmp(word, "define") == 0 || strcmp(word, "undef") == 0) {
            add_macro(&source, rest);
        }
    }
    return source;
}
